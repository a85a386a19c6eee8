import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskFileStore } from '#server/files/open-files.ts';

/** Stores bytes and an arrived file on a disk that may fail; prints the result of each and the files left. */
const [folder = ''] = process.argv.slice(2);
const store = diskFileStore(folder);
mkdirSync(store.incoming, { recursive: true });
const bytes = Buffer.from('arrived');
const path = join(store.incoming, 'arrived');
writeFileSync(path, bytes);

const statusOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 200,
    (error: unknown) => (error as { readonly statusCode?: number }).statusCode ?? String(error),
  );
const put = await statusOf(store.put(Buffer.from('put')));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const taken = await statusOf(store.take({ path, sha256, bytes: bytes.length }));
const unfinished = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.part'),
);
process.stdout.write(JSON.stringify({ put, taken, unfinished }));
