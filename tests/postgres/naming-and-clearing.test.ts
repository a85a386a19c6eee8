// @module-tag postgres

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canUseFileInSlot } from '#server/files/file-address.ts';
import { diskFileStore } from '#server/files/open-files.ts';
import { clearOrphans, removeUnreferencedBytes, storeUpload } from '#server/files/store-upload.ts';
import { insertFiles } from '#server/files/stored-file-store.ts';
import type { Database, Tx } from '#server/kernel/db.ts';
import { openLog } from '#server/kernel/log.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { keepPdf } from '../support/keep-file.ts';
import { aPdf } from '../support/sample-documents.ts';
import { openTestDatabase } from '../support/test-database.ts';

const LONG_AGO = new Date(now.getTime() - 40 * 86_400_000);
const folder = mkdtempSync(join(tmpdir(), 'registry-clearing-'));
const store = diskFileStore(folder);
const log = openLog('test');
log.level = 'silent';
let database: Database;
let organization = '';
let project = '';
let count = 0;
let file: Awaited<ReturnType<typeof keepPdf>>;

beforeAll(async () => {
  database = await openTestDatabase();
  organization = await anOrganization(database);
  project = await aProject(database, organization);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  file = await keepPdf(store, aPdf(`the plan of trial ${count}`), 'plan.pdf');
  await database.transact(insertFiles, [file], { at: LONG_AGO, organization });
});

/** A transaction that pauses at a marked point until it is released. */
function held(act: (tx: Tx) => Promise<void>) {
  const reached = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const done = database.transact(async (tx) => {
    await act(tx);
    reached.resolve();
    await resume.promise;
  });
  return { reached: reached.promise, goOn: resume.resolve, done };
}

describe('a file named while others are cleared away', () => {
  it('stays, with its bytes', async () => {
    const naming = held(async (tx) => {
      const place = { slot: 'other1', file: file.id, organizations: [organization] };
      expect(await canUseFileInSlot(tx, place)).toBe(true);
      await tx
        .insertInto('projectFile')
        .values({ project, version: 'edited', slot: `inventory20${10 + count}`, file: file.id })
        .execute();
    });
    await naming.reached;
    await clearOrphans(database, store, now, log);
    naming.goOn();
    await naming.done;
    await clearOrphans(database, store, now, log);
    expect(await store.has(file.sha256)).toBe(true);
    const remaining = database.db.selectFrom('storedFile').select('id').where('id', '=', file.id);
    expect(await remaining.execute()).toHaveLength(1);
  });
});

describe('bytes cleared away while the same ones are uploaded again', () => {
  const bytes = () => aPdf(`the plan of trial ${count}`);
  const upload = (put: () => Promise<unknown>) => {
    const stored = { ...file, id: String(count).padStart(64, 'a') };
    return storeUpload(
      { database, store, log },
      { organization, now },
      { kept: stored, put: async () => void (await put()) },
    );
  };
  const clear = async (tx: Tx) => {
    await tx.deleteFrom('storedFile').where('id', '=', file.id).execute();
    await removeUnreferencedBytes(tx, [file.sha256], store);
  };

  it('exist after both when the upload comes second', async () => {
    const clearing = held(clear);
    await clearing.reached;
    const put = Promise.withResolvers<void>();
    const uploading = upload(async () => {
      await store.put(bytes());
      put.resolve();
    });
    await put.promise;
    clearing.goOn();
    await Promise.all([clearing.done, uploading]);
    expect(await store.has(file.sha256)).toBe(true);
  });

  it('are not named once they are gone: the upload is asked to retry, which succeeds', async () => {
    const late = upload(async () => {
      await store.put(bytes());
      await database.transact(clear);
    });
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(await store.has(file.sha256)).toBe(false);
    await upload(() => store.put(bytes()));
    expect(await store.has(file.sha256)).toBe(true);
  });
});
