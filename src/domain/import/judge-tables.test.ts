import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTable } from './apply-mapping.ts';
import type { Finding } from './findings.ts';
import { recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';

function tableOf(rows: readonly Readonly<Record<string, string>>[]) {
  const header = Object.keys(rows[0] ?? {});
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((row, place) => ({ line: place + 2, cells: Object.values(row) }));
  return importTable('file.csv', header, recognized, records);
}

function judge(row: Readonly<Record<string, string>>) {
  const { projects, vintages, inventories } = judgeTables([tableOf([row])], 2026, { kind: 'registry' });
  const [judged] = [...projects, ...vintages, ...inventories].map((row) => row.judged);
  if (judged === undefined) throw new Error('Nothing was judged.');
  return judged;
}

function findingsOf(row: Readonly<Record<string, string>>): readonly Finding[] {
  const judged = judge(row);
  return judged.verdict === 'wrong' ? judged.wrong : judged.doubts;
}

const codesOf = (row: Readonly<Record<string, string>>) => findingsOf(row).map(({ code }) => code);

const project = {
  registry: 'Verra VCS',
  project_id: 'VCS1',
  title: 'Heat from the sea',
  organization: 'Harbour Heat',
  program_type: 'VCS',
  type: 'Energy Efficiency',
  stage: 'Active',
  site: 'Mission',
  region: 'British Columbia',
  country: 'Canada',
  latitude: '49.13',
  longitude: '-122.31',
  start_date: '2020-01-01',
  end_date: '2029-12-31',
  url: 'https://registry.example/1',
};
const vintage = { project_id: 'VCS1', year: '2021', issued: '100', retired: '30' };
const inventory = {
  community: 'Mission',
  province: 'British Columbia',
  country: 'Canada',
  year: '2021',
  tonnes: '1234',
};

describe('a row of projects', () => {
  it('is read unchanged', () => {
    expect(judge(project)).toEqual({
      verdict: 'fits',
      doubts: [],
      content: {
        registry: 'Verra VCS',
        id: 'VCS1',
        title: 'Heat from the sea',
        organization: 'Harbour Heat',
        description: null,
        programType: 'VCS',
        projectType: 'Energy Efficiency',
        stage: 'Active',
        address: 'Mission, British Columbia, Canada',
        position: { latitude: 49.13, longitude: -122.31 },
        timeline: { startDate: '2020-01-01', endDate: '2029-12-31' },
        registeredOn: null,
        url: 'https://registry.example/1',
        totals: { issued: null, retired: null },
      },
    });
  });

  it('needs only registry, id and title', () => {
    const { registry, project_id, title } = project;
    expect(judge({ registry, project_id, title })).toMatchObject({
      verdict: 'fits',
      content: {
        organization: 'Unknown proponent (Verra VCS)',
        programType: 'Other',
        projectType: 'Others',
        stage: null,
        position: null,
      },
    });
    expect(codesOf({ registry, project_id, title })).toEqual([
      'proponent-missing',
      'program-missing',
      'type-missing',
      'stage-missing',
      'no-place',
    ]);
  });

  it.each([
    ['cell-missing', { title: ' ' }],
    ['cell-missing', { project_id: '' }],
    ['registry-reserved', { registry: 'Community inventories' }],
    ['cell-missing', { registry: '\u0000' }],
    ['character-refused', { title: '\u202eevil\u202c' }],
    ['character-refused', { organization: '\u200eVillage of Tofino' }],
    ['character-refused', { project_id: 'V\u3164' }],
    ['text-too-long', { title: 'x'.repeat(501) }],
    ['text-too-long', { description: 'x'.repeat(20_001) }],
    ['word-unknown', { type: 'Windmills' }],
    ['word-unknown', { stage: 'Running' }],
    ['word-unknown', { program_type: 'Inventory' }],
    ['not-a-date', { start_date: '2021-02-29' }],
    ['not-a-date', { end_date: '31/12/2021' }],
    ['not-a-date', { registered_date: '2021-13-01' }],
    ['dates-reversed', { start_date: '2030-01-01' }],
  ])('is wrong: %s %o', (code, change) => {
    expect(judge({ ...project, ...change })).toMatchObject({ verdict: 'wrong', wrong: [{ code }] });
  });

  it.each([
    ['title-long', { title: 'é'.repeat(121) }],
    ['no-place', { latitude: '', longitude: '' }],
    ['position-impossible', { latitude: '91' }],
    ['position-impossible', { longitude: '' }],
    ['position-impossible', { latitude: '49.1.3' }],
    ['position-zero', { latitude: '0', longitude: '0.0' }],
    ['position-outside', { longitude: '122.3', country: 'Canada' }],
    ['address-completed', { url: 'www.example.org/p4' }],
    ['cell-read-as-empty', { description: 'N/A' }],
    ['cell-read-as-empty', { description: ' – ' }],
    ['cell-read-as-empty', { url: 'NULL' }],
    ['proponent-missing', { organization: '' }],
    ['day-ahead', { registered_date: '2204-05-31' }],
    ['stage-hidden', { stage: 'planning' }],
    ['address-left-out', { url: 'javascript:alert(1)' }],
    ['address-left-out', { url: 'https://"onload=x' }],
    ['characters-left-out', { title: 'Heat\u0000' }],
    ['characters-left-out', { title: 'Heat from \u200bthe sea' }],
    ['characters-left-out', { description: '\uf0fc Savings of \u0301Kita\u200b' }],
    ['totals-retired-over-issued', { issued_t: '10', retired_t: '11' }],
    ['total-unreadable', { issued_t: 'many' }],
  ])('is doubtful, and kept: %s %o', (code, change) => {
    expect(judge({ ...project, ...change })).toMatchObject({ verdict: 'fits', doubts: [{ code }] });
  });

  it.each([
    [{ type: 'Windmills' }, []],
    [{ program_type: 'Inventory' }, []],
    [{ registered_date: '2021-13-01', listed_date: 'soon' }, []],
    [{ title: '', latitude: '91', stage: '' }, ['stage-missing', 'position-impossible']],
  ])('when wrong has its doubts, too, and none that a correction removes: %o', (change, doubts) => {
    const judged = judge({ ...project, ...change });
    expect(judged.verdict === 'wrong' && judged.wrong).toHaveLength(1);
    expect(judged.doubts.map(({ code }) => code)).toEqual(doubts);
  });

  it.each(['(49.28, -123.1)', '49.28 -123.1', '49,28; -123,1', 'POINT (-123.1 49.28)', '49.28 N, 123.1 W'])(
    'has a position in one cell: %s',
    (position) => {
      const { latitude: _, longitude: __, ...row } = project;
      expect(judge({ ...row, position })).toMatchObject({
        content: { position: { latitude: 49.28, longitude: -123.1 } },
        doubts: [],
      });
    },
  );

  it('has no position where one cell has half of one', () => {
    const { latitude: _, longitude: __, ...row } = project;
    expect(findingsOf({ ...row, position: '49.28' })).toEqual([
      { code: 'position-impossible', values: { latitude: '49.28', longitude: '', likely: null } },
    ]);
  });

  it('reads degrees as people write them, and completes a link', () => {
    const judged = judge({
      ...project,
      latitude: '49° 16′ 48″ N',
      longitude: '123,12 W',
      url: 'www.example.org/p4',
    });
    expect(judged).toMatchObject({
      content: { position: { latitude: 49.28, longitude: -123.12 }, url: 'https://www.example.org/p4' },
    });
  });

  it('keeps a title as its source writes it', () => {
    expect(judge({ ...project, title: '-' })).toMatchObject({
      verdict: 'fits',
      content: { title: '-' },
      doubts: [],
    });
  });

  it('is wrong where a required cell stands for none', () => {
    expect(judge({ ...project, project_id: 'NULL' })).toMatchObject({
      verdict: 'wrong',
      wrong: [{ code: 'cell-missing', values: { column: 'id' } }],
    });
  });

  it('drops an impossible position and an invalid link', () => {
    const judged = judge({ ...project, latitude: '-90.1', url: 'ftp://registry.example' });
    expect(judged).toMatchObject({ content: { position: null, url: null } });
  });

  it('reads totals as programs write them', () => {
    expect(judge({ ...project, issued_t: '84267.0', retired_t: '10' })).toMatchObject({
      content: { totals: { issued: 84_267, retired: 10 } },
      doubts: [],
    });
  });

  it('keeps a title of 120 characters without a doubt', () => {
    expect(codesOf({ ...project, title: '世'.repeat(120) })).toEqual([]);
  });

  it('ignores letter case in the registry’s terms', () => {
    const row = { ...project, type: 'natural assets', stage: 'ACTIVE', program_type: 'gold standard' };
    expect(judge(row)).toMatchObject({
      content: { projectType: 'Natural Assets', stage: 'Active', programType: 'Gold Standard' },
    });
  });

  it('takes the registration date, else the listing date', () => {
    const dates = { registered_date: '', listed_date: '2019-05-01' };
    expect(judge({ ...project, ...dates })).toMatchObject({ content: { registeredOn: '2019-05-01' } });
    expect(judge({ ...project, ...dates, registered_date: '2020-01-02' })).toMatchObject({
      content: { registeredOn: '2020-01-02' },
    });
  });

  it('prefers its address to site, region and country', () => {
    expect(judge({ ...project, address: '1 Main Street' })).toMatchObject({
      content: { address: '1 Main Street' },
    });
  });
});

describe('a row of vintages', () => {
  it('is read unchanged; without a retired column, nothing is retired', () => {
    expect(judge(vintage)).toMatchObject({
      content: { id: 'VCS1', vintage: { year: 2021, issued: 100, retired: 30 } },
      doubts: [],
    });
    const { retired: _, ...unretired } = vintage;
    expect(judge(unretired)).toMatchObject({ content: { vintage: { retired: 0 } } });
  });

  it('is wrong with more retired than issued', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (issued, retired) => {
        const judged = judge({ ...vintage, issued: String(issued), retired: String(retired) });
        expect(judged.verdict).toBe(retired > issued ? 'wrong' : 'fits');
      }),
    );
  });

  it.each([
    ['not-tonnes', { issued: '1,000' }],
    ['not-tonnes', { issued: '12.5' }],
    ['not-tonnes', { issued: '-5' }],
    ['not-tonnes', { issued: '1e3' }],
    ['not-tonnes', { issued: '10000000000' }],
    ['not-tonnes', { retired: 'all' }],
    ['cell-missing', { issued: '' }],
    ['cell-missing', { year: '' }],
    ['not-a-year', { year: '1949' }],
    ['not-a-year', { year: '21' }],
    ['not-a-year', { year: '2021-2022' }],
    ['year-ahead', { year: '2027' }],
  ])('is wrong: %s %o', (code, change) => {
    expect(judge({ ...vintage, ...change })).toMatchObject({ verdict: 'wrong', wrong: [{ code }] });
  });

  it('is not compared with a quantity that cannot be read', () => {
    const judged = judge({ ...vintage, issued: 'many', retired: '30', year: '2027' });
    expect(judged).toMatchObject({ wrong: [{ code: 'not-tonnes' }, { code: 'year-ahead' }] });
  });

  it('is doubtful when nothing was issued', () => {
    expect(codesOf({ ...vintage, issued: '0', retired: '' })).toEqual(['vintage-empty']);
  });
});

describe('a row of inventories', () => {
  it('is read unchanged, in whole tonnes', () => {
    expect(judge({ ...inventory, tonnes: '1234.5' })).toMatchObject({
      content: { community: { name: 'Mission' }, year: 2021, tonnes: 1235, position: null },
      doubts: [],
    });
  });

  it('is doubtful with a quality note', () => {
    expect(findingsOf({ ...inventory, note: 'longitude sign wrong' })).toEqual([
      { code: 'quality-note', values: { note: 'longitude sign wrong' } },
    ]);
  });

  it.each([
    ['cell-missing', { year: '' }],
    ['cell-missing', { community: '' }],
    ['not-tonnes', { tonnes: '20546730000' }],
    ['not-tonnes', { tonnes: 'unknown' }],
  ])('is wrong: %s %o', (code, change) => {
    expect(judge({ ...inventory, ...change })).toMatchObject({ verdict: 'wrong', wrong: [{ code }] });
  });
});

describe('a record', () => {
  it('is wrong as a whole with more or fewer cells than the header', () => {
    const recognized = recognizeColumns(['project_id', 'year', 'issued']);
    if ('code' in recognized) throw new Error(recognized.code);
    const records = [
      { line: 2, cells: ['VCS1', '2021', '1', '000'] },
      { line: 3, cells: [' ', ''] },
    ];
    const run = judgeTables(
      [importTable('v.csv', ['project_id', 'year', 'issued'], recognized, records)],
      2026,
      { kind: 'registry' },
    );
    expect(run.vintages).toEqual([
      {
        table: 0,
        file: 'v.csv',
        line: 2,
        subject: 'VCS1 2021',
        columns: ['id', 'year', 'issued'],
        judged: {
          verdict: 'wrong',
          content: null,
          wrong: [{ code: 'cells-beside-header', values: { cells: 4, columns: 3 } }],
          doubts: [],
        },
      },
    ]);
  });
});
