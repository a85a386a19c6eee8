import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskFileStore } from './disk-files.ts';
import type { FileStore } from './file-port.ts';
import { s3FileStore } from './s3-files.ts';

/** Opens the configured file store: an S3 bucket, or the `files` folder of the data folder. */
export function openFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 === null ? diskFileStore(join(dataDir, 'files')) : s3FileStore(s3, join(dataDir, 'incoming'));
}
