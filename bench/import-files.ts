/**
 * Measures the import of the real projects, vintages and inventories over HTTP: the dry run and the import of
 * each file, and meanwhile how long other requests wait, those that the cache answers and those that read the
 * database. `npm run bench:import` uses the embedded database,
 * `node scripts/with-postgres.mjs npm run bench:import` a PostgreSQL server. `REAL_DATA_DIR` is the folder of
 * the files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportReport, ImportResult } from '#contract/imports.ts';
import { openImportBench } from './import-meanwhile.ts';

const folder = process.env['REAL_DATA_DIR'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const { send, measure, finish } = await openImportBench();

for (const name of ['projects.csv', 'vintages.csv', 'inventories.csv']) {
  const content = readFileSync(join(folder, name));
  const { plan } = await measure(`${name}, dry run`, () => send<ImportReport>(name, content, ''));
  await measure(`${name}, import`, () => send<ImportResult>(name, content, `?plan=${plan}&skipInvalid=true`));
}
await finish();
