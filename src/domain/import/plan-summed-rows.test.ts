import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInNames } from '../project/source-registries.ts';
import { importTable } from './apply-mapping.ts';
import { type ImportTable, recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import type { KnownEntries } from './known-entries.ts';
import { planImport, splitPlan, sumUnits } from './plan-import.ts';

/** A table whose rows are added up, as text: a header and rows, with `|` between the cells. */
function summed(file: string, header: string, ...rows: readonly string[]): ImportTable {
  const headings = header.split('|');
  const recognized = recognizeColumns(headings);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((row, place) => ({ line: place + 2, cells: row.split('|') }));
  return { ...importTable(file, headings, recognized, records), repeated: 'sum' };
}

const projects = (...rows: readonly string[]) => summed('p.csv', 'registry|project_id|title', ...rows);
const vintages = (...rows: readonly string[]) => summed('v.csv', 'project_id|year|issued|retired', ...rows);
const inventories = (...rows: readonly string[]) =>
  summed('i.csv', 'community|year|tonnes|latitude|longitude', ...rows);

const noEntries: KnownEntries = {
  projects: [],
  vintages: new Map(),
  inventoryYears: new Map(),
  registries: builtInNames,
};
const project = projects('Verra|V1|Heat');
const scope = { kind: 'registry' } as const;

function plan(tables: readonly ImportTable[], known = noEntries) {
  const planned = planImport(judgeTables(tables, 2026, scope), known, scope);
  const summary = planned.reports.map(({ file, line, outcome, findings }) => {
    const codes = findings.map(({ code }) => code).filter((code) => !/^no-place$|-missing$/u.test(code));
    return [`${file}:${line}`, outcome, ...codes].join(' ');
  });
  return { ...planned, summary, ofRows: summary.filter((row) => !row.startsWith('p.csv')) };
}

describe('rows of one vintage that are added up', () => {
  it('are one vintage, and each row says where it is added', () => {
    const {
      ofRows,
      projects: loaded,
      reports,
    } = plan([project, vintages('V1|2019|100|', 'V1|2020|7|7', 'V1|2019|50|30')]);
    expect(ofRows).toEqual(['v.csv:2 loads', 'v.csv:3 loads', 'v.csv:4 loads added-up']);
    expect(loaded[0]?.vintages).toEqual([
      { year: 2019, issued: 150, retired: 30 },
      { year: 2020, issued: 7, retired: 7 },
    ]);
    expect(reports.at(-1)?.findings).toContainEqual({ code: 'added-up', values: { where: 'v.csv:2' } });
  });

  it('are wrong only if they are so themselves', () => {
    const { ofRows, projects: loaded } = plan([
      project,
      vintages('V1|2019|x|', 'V1|2019|100|', 'V1|2019|50|'),
    ]);
    expect(ofRows).toEqual(['v.csv:2 wrong not-tonnes', 'v.csv:3 loads', 'v.csv:4 loads added-up']);
    expect(loaded[0]?.vintages).toEqual([{ year: 2019, issued: 150, retired: 0 }]);
  });

  it('may retire in another row than they issue, but not more', () => {
    const apart = plan([project, vintages('V1|2019|100|', 'V1|2019|0|30')]);
    expect(apart.ofRows).toEqual(['v.csv:2 loads', 'v.csv:3 loads added-up']);
    expect(apart.projects[0]?.vintages).toEqual([{ year: 2019, issued: 100, retired: 30 }]);
    const more = plan([project, vintages('V1|2019|20|', 'V1|2019|0|30')]);
    expect(more.ofRows).toEqual(['v.csv:2 wrong retired-over-issued', 'v.csv:3 wrong retired-over-issued']);
    expect(more.projects[0]?.vintages).toEqual([]);
  });

  it('are wrong together beyond ten digits, and in doubt if they issue nothing', () => {
    const { ofRows } = plan([project, vintages('V1|2019|9999999999|', 'V1|2019|1|')]);
    expect(ofRows).toEqual(['v.csv:2 wrong not-tonnes', 'v.csv:3 wrong not-tonnes']);
    expect(plan([project, vintages('V1|2019|0|', 'V1|2019|0|')]).ofRows).toEqual([
      'v.csv:2 loads vintage-empty',
      'v.csv:3 loads added-up',
    ]);
  });

  it('of another table are not: the same file twice does not double', () => {
    const again = { ...vintages('V1|2019|100|'), file: 'w.csv' };
    const { ofRows, projects: loaded } = plan([project, vintages('V1|2019|100|'), again]);
    expect(ofRows).toEqual(['v.csv:2 loads', 'w.csv:2 wrong year-twice']);
    expect(loaded[0]?.vintages).toEqual([{ year: 2019, issued: 100, retired: 0 }]);
  });

  it('are compared with what is loaded by their sum', () => {
    const serial = 'CA000001-001';
    const at = { serial, organization: 'CA000001', registry: 'Verra', id: 'V1', isDeleted: false };
    const known = (issued: number): KnownEntries => ({
      ...noEntries,
      projects: [{ ...at, startDate: null, endDate: null }],
      vintages: new Map([[serial, new Map([[2019, { issued, retired: 0 }]])]]),
    });
    const rows = vintages('V1|2019|100|', 'V1|2019|50|', 'V1|2020|1|', 'V1|2020|2|');
    const { ofRows, laterVintages } = plan([rows], known(150));
    expect(ofRows.slice(0, 2)).toEqual(['v.csv:2 known', 'v.csv:3 known']);
    expect(laterVintages).toMatchObject([{ vintages: [{ year: 2020, issued: 3, retired: 0 }] }]);
    expect(plan([rows], known(100)).missing).toMatchObject([
      { vintages: [{ year: 2019, issued: 50, retired: 0 }] },
    ]);
    expect(plan([rows], known(100)).ofRows.slice(0, 2)).toEqual([
      'v.csv:2 known missing-tonnes',
      'v.csv:3 known',
    ]);
  });

  it('issue what they have, whole and in parts', () => {
    const row = fc.record({
      id: fc.constantFrom('V1', 'V2'),
      year: fc.integer({ min: 2018, max: 2020 }),
      issued: fc.nat(9999),
      isRetired: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const text = rows.map(
          ({ id, year, issued, isRetired }) => `${id}|${year}|${issued}|${isRetired ? issued : ''}`,
        );
        const planned = plan([projects('Verra|V1|Heat', 'Verra|V2|Cold'), vintages(...text)]);
        const issued = rows.reduce((sum, each) => sum + each.issued, 0);
        const retired = rows.reduce((sum, each) => sum + (each.isRetired ? each.issued : 0), 0);
        expect(sumUnits(planned)).toMatchObject({ issuedTonnes: issued, retiredTonnes: retired });
        const parts = splitPlan(planned).map((part) => sumUnits(part.plan).issuedTonnes);
        expect(parts.reduce((sum, tonnes) => sum + tonnes, 0)).toBe(issued);
        for (const { vintages: each } of planned.projects)
          expect(new Set(each.map(({ year }) => year)).size).toBe(each.length);
      }),
    );
  });
});

describe('rows of one project', () => {
  it('are one project, that of the first row; the others are no entries', () => {
    const { summary, projects: loaded } = plan([
      projects('Verra|V1|Heat', 'Verra|v1|Heat again', 'Verra|V2|Cold'),
    ]);
    expect(summary).toEqual(['p.csv:2 loads', 'p.csv:3 known', 'p.csv:4 loads']);
    expect(loaded.map(({ project: { title } }) => title)).toEqual(['Heat', 'Cold']);
  });

  it('are another if the first cannot be loaded', () => {
    const { summary, projects: loaded } = plan([projects('Verra|V1|', 'Verra|V1|Heat')]);
    expect(summary.map((row) => row.slice(0, 13))).toEqual(['p.csv:2 wrong', 'p.csv:3 loads']);
    expect(loaded).toHaveLength(1);
  });
});

describe('rows of one inventory year', () => {
  it('are summed, and what is less than nothing is taken off; the sum is rounded', () => {
    const rows = inventories(
      'Bay|2020|1000.4|49|-122',
      'Bay|2020|-200|49|-122',
      'Bay|2021|5|49|-122',
      'Bay|2020|0.2|49|-122',
    );
    const { ofRows, inventories: loaded } = plan([rows]);
    expect(ofRows).toEqual([
      'i.csv:2 loads',
      'i.csv:3 loads added-up',
      'i.csv:4 loads',
      'i.csv:5 loads added-up',
    ]);
    expect(loaded).toMatchObject([
      {
        figures: [
          { year: 2020, tonnes: 801 },
          { year: 2021, tonnes: 5 },
        ],
        position: { latitude: 49 },
      },
    ]);
  });

  it('are wrong if their sum is less than nothing, and only then', () => {
    const { ofRows, inventories: loaded } = plan([
      inventories('Bay|2020|10||', 'Bay|2020|-11||', 'Bay|2021|-1||'),
    ]);
    expect(ofRows).toEqual([
      'i.csv:2 wrong total-negative',
      'i.csv:3 wrong total-negative',
      'i.csv:4 wrong total-negative',
    ]);
    expect(loaded).toEqual([]);
  });

  it.each(['x', '', '1e3'])('are wrong by themselves: "%s"', (tonnes) => {
    const { ofRows } = plan([inventories('Bay|2020|10||', `Bay|2020|${tonnes}||`)]);
    expect(ofRows[0]).toBe('i.csv:2 loads');
    expect(ofRows[1]).toMatch(/^i\.csv:3 wrong(?: not-tonnes)?$/u);
  });
});
