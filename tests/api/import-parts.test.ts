import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeOrganizations } from '#server/duplicates/merges/merge-organizations.ts';
import { commitImport } from '#server/import/commit-import.ts';
import { findKnown } from '#server/import/find-known.ts';
import { withImportThread } from '#server/import/import-thread.ts';
import { byHeadings } from '#server/import/read-import-file.ts';
import type { Database } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { anAdministrator } from '../support/accounts.ts';
import { anOrganization, now } from '../support/builders.ts';
import { csv, importHere } from '../support/import-here.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** The first part has 25 rows, the next one 50, and so there is a third. */
const PROJECTS = 90;
const header = 'registry,project_id,title,organization,type,program_type,stage';
const row = (registry: string, id: number) => `${registry},${id},Project ${id},Harbour Heat,Waste,VCS,Active`;
const rowsOf = (registry: string) => Array.from({ length: PROJECTS }, (_, place) => row(registry, place + 1));

let database: Database;
let folder: string;
let administrator: Awaited<ReturnType<typeof anAdministrator>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-parts-'));
  database = await openTestDatabase();
  administrator = await anAdministrator(database);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const callerOf = ({ id, organization }: typeof administrator) => ({
  account: id,
  session: '',
  organization: organization ?? '',
  isAdministrator: true,
  mayEdit: true,
  mayManage: true,
  impersonator: null,
  confirmedAt: now,
  mustChangePassword: false,
  mustSetUpFactor: false,
});

type Asked = {
  readonly key?: string;
  readonly over?: Database;
  readonly onWritten?: (share: number) => void;
};

/** Checks a file and imports it as the call does; `over` is the database that the import writes to. */
async function importFile(filename: string, content: string, asked: Asked = {}): Promise<string> {
  const { key, over = database, onWritten } = asked;
  const path = join(folder, filename);
  writeFileSync(path, content);
  const task = {
    path,
    filename,
    sha256: createHash('sha256').update(content).digest('hex'),
    scope: { kind: 'registry' },
    maxRows: 1000,
    currentYear: now.getUTCFullYear(),
    locale: 'en',
    choice: byHeadings,
    corrections: [],
  } as const;
  const { signal } = new AbortController();
  const planned = await withImportThread(task, { signal, onRead: () => undefined }, async (thread) =>
    thread.report(await database.transact(findKnown, thread.ids)),
  );
  const plan = planned.figures.hash;
  const caller = callerOf(administrator);
  const { organization } = caller;
  const idempotencyKey = key === undefined ? null : { organization, key, requestHash: plan };
  const input = {
    filename,
    sha256: task.sha256,
    plan,
    skipInvalid: false,
    issueMissing: false,
    idempotencyKey,
    now,
    ...(onWritten !== undefined && { onWritten }),
  };
  return withImportThread(task, { signal, onRead: () => undefined }, (thread) =>
    commitImport(over, caller, { ...input, thread }),
  );
}

/** A database that does something else before its n-th transaction. */
function beforeTransaction(place: number, act: () => Promise<unknown>): Database {
  let begun = 0;
  return {
    ...database,
    transact: async (useCase, ...args) => {
      begun += 1;
      if (begun === place) await act();
      return database.transact(useCase, ...args);
    },
  };
}

const sourceIdsOf = async (registry: string) => {
  const rows = await database.db
    .selectFrom('project')
    .select('sourceId')
    .where('sourceRegistry', '=', registry)
    .execute();
  return rows.map(({ sourceId }) => Number(sourceId)).toSorted((one, other) => one - other);
};
const all = Array.from({ length: PROJECTS }, (_, place) => place + 1);

const organizationsOf = async (registry: string) => {
  const rows = await database.db
    .selectFrom('project')
    .select('organization')
    .distinct()
    .where('sourceRegistry', '=', registry)
    .execute();
  return rows.map(({ organization }) => organization);
};

/** Merges the organization of this name into another one. */
async function mergeInto(name: string, into: string) {
  const { serial: organization } = await database.db
    .selectFrom('organization')
    .select('serial')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await database.transact(mergeOrganizations, callerOf(administrator), { organization, into }, now);
}

const importActions = async (filename: string) =>
  (
    await database.db
      .selectFrom('auditEntry')
      .select('act')
      .where('act', 'in', ['import-begun', 'import-made'])
      .where((entry) => entry(entry.ref('facts', '->>').key('file'), '=', filename))
      .orderBy('id')
      .execute()
  ).map(({ act }) => act);

/** The ledger must match its events after every import, whole or not. */
const ledgerDifferences = async () => (await checkProjection(database.db)).differences;

describe('an import in several parts', () => {
  it('loads everything once, and the audit log has its beginning and its end', async () => {
    const shares: number[] = [];
    const asked = { key: 'whole', onWritten: (share: number) => shares.push(share) };
    const answer = await importFile('whole.csv', csv(header, ...rowsOf('Whole')), asked);
    expect(shares[0]).toBe(25 / PROJECTS);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBeLessThan(1);
    expect(JSON.parse(answer)).toMatchObject({ projects: PROJECTS, vintages: 0, inventories: 0, leftOut: 0 });
    expect(await sourceIdsOf('Whole')).toEqual(all);
    expect(await importActions('whole.csv')).toEqual(['import-begun', 'import-made']);
    const vintages = csv(
      'registry,project_id,year,issued,retired',
      ...all.map((id) => `Whole,${id},2020,${id},${id === 7 ? 3 : 0}`),
    );
    expect(JSON.parse(await importFile('vintages.csv', vintages))).toMatchObject({
      issuedTonnes: (PROJECTS * (PROJECTS + 1)) / 2,
      retiredTonnes: 3,
      issuedProjects: PROJECTS,
    });
    const issued = await database.db
      .selectFrom('project')
      .select((make) => [
        make.fn.sum<string>('issued').as('issued'),
        make.fn.sum<string>('retired').as('retired'),
      ])
      .where('sourceRegistry', '=', 'Whole')
      .executeTakeFirstOrThrow();
    expect([Number(issued.issued), Number(issued.retired)]).toEqual([(PROJECTS * (PROJECTS + 1)) / 2, 3]);
    expect(await ledgerDifferences()).toEqual([]);
  });

  it('keeps the parts before a failure, and importing the file again loads the rest', async () => {
    const content = csv(header, ...rowsOf('Cut'));
    const lost = beforeTransaction(3, () => Promise.reject(new Error('The connection was lost.')));
    await expect(importFile('cut.csv', content, { key: 'cut', over: lost })).rejects.toThrow(
      'The connection was lost.',
    );
    const kept = await sourceIdsOf('Cut');
    expect(kept).toEqual(all.slice(0, 25));
    expect((await importActions('cut.csv')).at(-1)).toBe('import-begun');
    expect(await ledgerDifferences()).toEqual([]);

    const answer = await importFile('cut.csv', content, { key: 'cut again' });
    expect(JSON.parse(answer)).toMatchObject({ projects: PROJECTS - 25 });
    expect(await sourceIdsOf('Cut')).toEqual(all);
    expect((await importActions('cut.csv')).at(-1)).toBe('import-made');
    expect(await ledgerDifferences()).toEqual([]);
  });

  it('stops where the registry has changed, says how far it came, and doubles nothing', async () => {
    const content = csv(header, ...rowsOf('Changed'));
    const other = csv(header, row('Changed', PROJECTS));
    const changing = beforeTransaction(3, () => importHere(database, { 'other.csv': other }));
    await expect(importFile('changed.csv', content, { over: changing })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^The registry changed while the file was imported: \d\d of 90 rows are imported\. Check the file again/,
      ),
    });
    const kept = await sourceIdsOf('Changed');
    expect(kept.length).toBeGreaterThan(25);
    expect(kept.length).toBeLessThan(PROJECTS);
    await importFile('changed.csv', content);
    expect(await sourceIdsOf('Changed')).toEqual(all);
    expect(await ledgerDifferences()).toEqual([]);
  });

  it('goes on with the organization that the one of its rows was merged into meanwhile', async () => {
    const rows = rowsOf('Merged').map((one) => one.replace('Harbour Heat', 'Bay Heat'));
    const content = csv(header, ...rows);
    const into = await anOrganization(database, 'Bay Heat Incorporated');
    const merging = beforeTransaction(3, () => mergeInto('Bay Heat', into));
    const answer = await importFile('merged.csv', content, { over: merging });
    expect(JSON.parse(answer)).toMatchObject({ projects: PROJECTS });
    expect(await organizationsOf('Merged')).toEqual([into]);
    expect(await ledgerDifferences()).toEqual([]);
  });

  it('stops where known projects have moved by a merge, and the same file again issues the rest', async () => {
    const rows = rowsOf('Moved').map((one) => one.replace('Harbour Heat', 'Cape Heat'));
    await importFile('moved.csv', csv(header, ...rows));
    const into = await anOrganization(database, 'Cape Heat Incorporated');
    const vintages = all.map((id) => `Moved,${id},2020,${id},0`);
    const content = csv('registry,project_id,year,issued,retired', ...vintages);
    const merging = beforeTransaction(3, () => mergeInto('Cape Heat', into));
    await expect(importFile('units.csv', content, { over: merging })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The registry changed while the file was imported: 25 of 90 rows/),
    });
    expect(JSON.parse(await importFile('units.csv', content))).toMatchObject({ vintages: PROJECTS - 25 });
    expect(await organizationsOf('Moved')).toEqual([into]);
    expect(await ledgerDifferences()).toEqual([]);
  });

  it('refuses a file whose first part no longer fits, and changes nothing', async () => {
    const content = csv(header, ...rowsOf('First'));
    const changing = beforeTransaction(2, () =>
      importHere(database, { 'other.csv': csv(header, row('First', 1)) }),
    );
    await expect(importFile('first.csv', content, { over: changing })).rejects.toMatchObject({ status: 409 });
    expect(await sourceIdsOf('First')).toEqual([1]);
    expect(await ledgerDifferences()).toEqual([]);
  });
});
