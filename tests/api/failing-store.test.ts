import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskFileStore } from '#server/files/open-files.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import { openLog } from '#server/kernel/log.ts';
import { anOrganization, now } from '../support/builders.ts';
import { keepPdf } from '../support/keep-file.ts';
import { aPdf } from '../support/sample-documents.ts';
import { openTestDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-failing-store-'));
const disk = diskFileStore(folder);
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

it('an upload fails with the store’s first error, also when its bytes cannot be removed afterwards', async () => {
  const organization = await anOrganization(database);
  const kept = await keepPdf(disk, aPdf('the plan'), 'plan.pdf');
  const store = { ...disk, remove: () => Promise.reject(new Error('The store cannot remove.')) };
  const log = openLog('test');
  log.level = 'silent';
  const put = () => Promise.reject(new Error('The store is full.'));
  await expect(storeUpload({ database, store, log }, { organization, now }, { kept, put })).rejects.toThrow(
    'The store is full.',
  );
});
