import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileMapping } from '#domain/import/mapping.ts';
import type { Database } from '#server/kernel/db.ts';
import { csv, importHere, MAPPING_FILE } from '../support/import-here.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const content = csv('No.,Project,Sort', 'A1,Old wood,Trees', 'A2,New wood,Trees');
const mapping: FileMapping = {
  tables: [
    {
      sheet: null,
      headingLine: null,
      kind: 'projects',
      repeated: 'refuse',
      fields: {
        registry: { constant: 'Command' },
        id: { columns: ['No.'] },
        title: { columns: ['Project'] },
        type: { columns: ['Sort'], words: { Trees: 'Natural Assets' } },
      },
    },
  ],
};

const countProjects = async () => {
  const rows = await database.db
    .selectFrom('project')
    .select('sourceId')
    .where('sourceRegistry', '=', 'Command')
    .execute();
  return rows.length;
};

describe('an import by a mapping on the command line', () => {
  it('that is missing names the columns, and a proposal can be written to be completed', async () => {
    const {
      code,
      lines,
      saved = '',
    } = await importHere(database, { 'list.csv': content }, '--save-mapping', '--dry-run');
    expect([code, lines.slice(1, 5)]).toEqual([
      1,
      [
        '  Columns, 2 rows:',
        '    No. (text): A1 | A2',
        '    Project (text): Old wood | New wood',
        '    Sort (text): Trees',
      ],
    ]);
    expect(lines).toContain('Wrote saved.json.');
    expect(JSON.parse(saved)).toHaveProperty('tables');
    expect(await countProjects()).toBe(0);
  });

  it('loads the rows, and the mapping that was written loads them again as they are', async () => {
    const files = { 'list.csv': content, [MAPPING_FILE]: JSON.stringify(mapping) };
    const { code, saved = '' } = await importHere(database, files, '--mapping', '--save-mapping');
    expect([code, await countProjects(), JSON.parse(saved)]).toEqual([0, 2, mapping]);
    const again = await importHere(database, { 'list.csv': content, [MAPPING_FILE]: saved }, '--mapping');
    expect([again.code, again.lines.at(-1)]).toEqual([0, 'Loaded: nothing new.']);
    expect(await countProjects()).toBe(2);
  });

  it.each([
    ['{', 'mapping.json: The mapping is not valid JSON.'],
    [
      '{"tables":[{"sheet":1}]}',
      expect.stringMatching(/^mapping\.json: The mapping is wrong at “tables\.0\./),
    ],
    ['x'.repeat(200_001), 'mapping.json: It is longer than 200,000 bytes.'],
  ])('is refused with exit code 2 if the file has none: %.30s', async (text, sentence) => {
    const files = { 'list.csv': content, [MAPPING_FILE]: text };
    expect(await importHere(database, files, '--mapping')).toEqual({ code: 2, lines: [sentence] });
  });

  it('is refused with exit code 2 if the file is missing', async () => {
    expect(await importHere(database, { 'list.csv': content }, '--mapping')).toEqual({
      code: 2,
      lines: ['mapping.json: It cannot be read: ENOENT.'],
    });
  });

  it('reads a known source without one', async () => {
    const issued =
      'Vintage,Credit Status,Quantity,GSID,Project Name,Project Developer,Country,Project Type,Serial Number';
    const row =
      '2020,Issued,120,77,Stoves,Harbour,Uganda,Energy Efficiency - Domestic,GS1-1-UG-GS77-16-2020-1-1-120';
    const { code, lines } = await importHere(database, { 'gs.csv': csv(issued, row) }, '--dry-run');
    expect([code, lines.at(-1)]).toEqual([
      0,
      'A dry run: nothing was changed. It would load 1 project, 1 vintage.',
    ]);
  });
});
