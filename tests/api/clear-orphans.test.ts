// @module-tag postgres: days by the database's clock

import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOrphans } from '#server/files/store-upload.ts';
import { insertFiles } from '#server/files/stored-file-store.ts';
import type { Tx } from '#server/kernel/db.ts';
import { openLog } from '#server/kernel/log.ts';
import { blankDeleted } from '#server/projects/entry/deleted-store.ts';
import { replaceVersion } from '#server/projects/entry/version-store.ts';
import { anAccount } from '../support/accounts.ts';
import { aProject, now } from '../support/builders.ts';
import { storedIn } from '../support/forms.ts';
import { keepPdf, keepPicture } from '../support/keep-file.ts';
import { aPdf } from '../support/sample-documents.ts';
import { openTestApp } from '../support/test-app.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
const log = openLog('test');
log.level = 'silent';

let test: Awaited<ReturnType<typeof openTestApp>>;
let organization = '';
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  organization = (await anAccount(test.database)).organization ?? '';
});
afterEach(async () => {
  await test.database.transact(async (tx) => {
    await tx.schema.dropTable('another_place').ifExists().execute();
    await tx.updateTable('organization').set({ logoFile: null }).execute();
    for (const table of ['projectFile', 'projectSubmission', 'storedFile'] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  rmSync(join(test.folder, 'files'), { recursive: true, force: true });
});

async function aDocument(text: string, days: number): Promise<string> {
  const stored = await keepPdf(test.files, aPdf(text), `${text}.pdf`);
  await test.database.transact(insertFiles, [stored], { at: daysAgo(days), organization });
  return stored.id;
}
const count = async () => (await namesLeft()).length;
/** Runs the clearing; returns how many files it deleted. */
async function clear(): Promise<number> {
  const before = await count();
  await clearOrphans(test.database, test.files, now, log);
  return before - (await count());
}
const noted = () => test.database.db.selectFrom('unnamedFile').select('file').execute();
const namesLeft = async () =>
  (await test.database.db.selectFrom('storedFile').select('filename').orderBy('filename').execute()).map(
    ({ filename }) => filename,
  );

describe('unused files', () => {
  it('are deleted after 30 days with their bytes; used ones stay', async () => {
    const named = await aDocument('named', 60);
    await aProject(test.database, organization, { files: { projectPlan: named } });
    await aDocument('young', 29);
    await aDocument('old', 31);
    expect(storedIn(test.folder)).toBe(3);
    expect(await clear()).toBe(1);
    expect(await namesLeft()).toEqual(['named.pdf', 'young.pdf']);
    expect(storedIn(test.folder)).toBe(2);
    expect(await clear()).toBe(0);
  });

  it('stay when a submitted version of a project has them', async () => {
    const file = await aDocument('submitted', 60);
    const project = await aProject(test.database, organization);
    const row = { project, number: 1, at: daysAgo(50), entry: JSON.stringify({ files: { other1: file } }) };
    await test.database.transact(
      async (tx) =>
        void (await tx
          .insertInto('projectSubmission')
          .values(row as never)
          .execute()),
    );
    expect(await clear()).toBe(0);
  });

  describe('that were named before', () => {
    /** Deletes what was unnamed more than so many days ago; triggers note it by the database's clock. */
    const clearIn = async (days: number) => {
      const before = await count();
      await clearOrphans(test.database, test.files, new Date(Date.now() + days * DAY), log);
      return before - (await count());
    };
    const act = (by: (tx: Tx) => Promise<unknown>) =>
      test.database.transact(async (tx) => void (await by(tx)));

    it('stay for 30 days after a project names them no more', async () => {
      const file = await aDocument('replaced', 60);
      const project = await aProject(test.database, organization, {
        files: { projectPlan: file, other1: file },
      });
      const other = await aDocument('next', 0);
      const replace = (files: Readonly<Record<string, string>>) =>
        act((tx) => replaceVersion(tx, { project, version: 'in-force' }, { rows: [], files }, false));
      await replace({ projectPlan: other, other1: file });
      expect(await noted()).toEqual([]);
      await replace({ projectPlan: other });
      expect([await clearIn(29), await clearIn(31)]).toEqual([0, 1]);
      expect(await namesLeft()).toEqual(['next.pdf']);
      expect(await noted()).toEqual([]);
    });

    it('stay for 30 days after a submission or a project is deleted', async () => {
      const ofSubmission = await aDocument('submission', 60);
      const ofProject = await aDocument('project', 60);
      const project = await aProject(test.database, organization, { files: { projectPlan: ofProject } });
      const entry = JSON.stringify({ files: { other1: ofSubmission } });
      await act((tx) =>
        tx
          .insertInto('projectSubmission')
          .values({ project, number: 1, at: daysAgo(50), entry })
          .execute(),
      );
      await act((tx) => blankDeleted(tx, [project], now));
      expect([await clearIn(29), await clearIn(31)]).toEqual([0, 2]);
    });

    it('stay for 30 days after an organization has another logo', async () => {
      const file = await aDocument('logo', 60);
      const name = (logoFile: string | null) =>
        act((tx) =>
          tx.updateTable('organization').set({ logoFile }).where('serial', '=', organization).execute(),
        );
      await name(file);
      await name(null);
      expect([await clearIn(29), await clearIn(31)]).toEqual([0, 1]);
    });
  });

  it('leave bytes that another file shares', async () => {
    await aDocument('twice', 31);
    await aDocument('twice', 1);
    expect(await clear()).toBe(1);
    expect(storedIn(test.folder)).toBe(1);
  });

  it('take a picture’s other sizes with them; logos count as used', async () => {
    const green = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1f5d4c' } })
      .png()
      .toBuffer();
    const blue = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1f4d6c' } })
      .png()
      .toBuffer();
    const logo = await keepPicture(test.files, blue, 'logo.png');
    const stored = [await keepPicture(test.files, green, 'lost.png'), logo];
    await test.database.transact(insertFiles, stored, { at: daysAgo(40), organization });
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('organization')
          .set({ logoFile: logo.id })
          .where('serial', '=', organization)
          .execute()),
    );
    expect(await clear()).toBe(1);
    expect(await namesLeft()).toEqual(['logo.png']);
    expect(await test.database.db.selectFrom('fileVariant').select('file').execute()).toHaveLength(2);
    expect(storedIn(test.folder)).toBe(3);
  });

  it('are deleted even when their bytes are already lost', async () => {
    const id = await aDocument('lost', 31);
    const row = await test.database.db.selectFrom('storedFile').select('sha256').executeTakeFirstOrThrow();
    await test.files.remove(row.sha256);
    expect(await clear()).toBe(1);
    expect(await namesLeft()).not.toContain(id);
  });

  it('stay when a table unknown to the job references them', async () => {
    const id = await aDocument('elsewhere', 31);
    await aDocument('old', 32);
    await test.database.transact(async (tx) => {
      await tx.schema
        .createTable('another_place')
        .addColumn('file', 'text', (column) => column.references('stored_file.id'))
        .execute();
      await tx
        .insertInto('anotherPlace' as 'projectFile')
        .values({ file: id } as never)
        .execute();
    });
    expect(await clear()).toBe(1);
    expect(await namesLeft()).toEqual(['elsewhere.pdf']);
    expect(storedIn(test.folder)).toBe(1);
  });

  it('include partial uploads, deleted a day later', async () => {
    const { incoming } = test.files;
    mkdirSync(incoming, { recursive: true });
    for (const [name, days] of [
      ['stale', 2],
      ['arriving', 0],
    ] as const) {
      writeFileSync(join(incoming, name), 'half');
      utimesSync(join(incoming, name), daysAgo(days), daysAgo(days));
    }
    await clear();
    expect(existsSync(incoming) && readdirSync(incoming)).toEqual(['arriving']);
  });
});
