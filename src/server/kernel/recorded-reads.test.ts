import { describe, expect, it } from 'vitest';
import {
  type Narrowing,
  noteStatement,
  noteTables,
  readNarrowly,
  recordStatements,
  tableOf,
  tagsOf,
} from './recorded-reads.ts';

type Row = { readonly serial: string; readonly source: string | null };

const narrowing: Narrowing<Row> = {
  byKey: ['project', 'draft_row'],
  keysOf: ({ serial, source }) => [serial, source],
  lasting: ['project', 'organization'],
};
const tablesOf = (statement: string) => statement.split(' ');

/** Returns what a computation depends on that reads these rows narrowly. */
async function tagsAfter(read: () => Promise<Row[]>, later: () => void = () => undefined) {
  const { run } = await recordStatements(async () => {
    await readNarrowly(read, narrowing).catch(() => undefined);
    later();
  });
  return tagsOf(run, tablesOf).toSorted();
}

async function readAfter(rows: Row[] | Error): Promise<Row[]> {
  await Promise.resolve();
  noteStatement('project draft_row organization stored_file');
  if (rows instanceof Error) throw rows;
  return rows;
}

describe('a narrowed read', () => {
  it('depends on the rows of its keys, on lasting columns, and on all of other tables', async () => {
    const rows = [
      { serial: 'A-1', source: null },
      { serial: 'B-1', source: 'A-1' },
    ];
    const tags = ['project*', 'project#', 'draft_row*', 'organization#', 'stored_file', '=A-1', '=B-1'];
    expect(await tagsAfter(() => readAfter(rows))).toEqual(tags.toSorted());
  });

  it('does not depend on tables that are settled for all of its rows', async () => {
    const settledFor = ({ source }: Row) =>
      source === null ? ['stored_file'] : ['stored_file', 'organization'];
    const tagsOfRows = async (rows: Row[]) => {
      const read = () => readNarrowly(() => readAfter(rows), { ...narrowing, settledFor });
      return tagsOf((await recordStatements(read)).run, tablesOf);
    };
    const [settled, open] = [
      { serial: 'A-1', source: 'B-1' },
      { serial: 'A-1', source: null },
    ];
    expect(await tagsOfRows([settled])).not.toContain('organization#');
    const mixed = await tagsOfRows([settled, open]);
    expect(mixed).toContain('organization#');
    expect(mixed).not.toContain('stored_file');
  });

  it.each([
    ['returns nothing', []],
    ['fails', new Error('no connection')],
  ])('that %s depends on all of its tables', async (_, rows) => {
    const all = ['draft_row', 'organization', 'project', 'stored_file'];
    expect(await tagsAfter(() => readAfter(rows))).toEqual(all);
  });

  it('leaves other statements of its computation whole', async () => {
    const rows = [{ serial: 'A-1', source: null }];
    const tags = await tagsAfter(
      () => readAfter(rows),
      () => noteStatement('project'),
    );
    expect(tags).toEqual(expect.arrayContaining(['project', '=A-1']));
  });

  it('is noted for the computation around its own as well', async () => {
    const { run } = await recordStatements(async () => {
      const inner = await recordStatements(() =>
        readNarrowly(() => readAfter([{ serial: 'A-1', source: null }]), narrowing),
      );
      noteTables(tagsOf(inner.run, tablesOf));
    });
    expect(tagsOf(run, tablesOf)).toEqual(expect.arrayContaining(['=A-1', 'project#', 'stored_file']));
    expect(tagsOf(run, tablesOf)).not.toContain('project');
  });

  it('names parts of tables, and keys of none', () => {
    expect(['project', 'project*', 'project#', '=A-1'].map(tableOf)).toEqual([
      'project',
      'project',
      'project',
      null,
    ]);
  });
});
