import { join } from 'node:path';
import { diskFileStore } from './disk-files.ts';
import type { FileStore } from './file-port.ts';
import { s3FileStore } from './s3-files.ts';
import type { S3Place } from './s3-settings.ts';

type FileSettings = { readonly dataDir: string; readonly s3: S3Place | null };

/** Opens the configured file store: an S3 bucket, or the `files` folder of the data folder. */
export function openFiles({ dataDir, s3 }: FileSettings): FileStore {
  return s3 === null ? diskFileStore(join(dataDir, 'files')) : s3FileStore(s3, join(dataDir, 'incoming'));
}
