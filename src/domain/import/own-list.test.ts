import { describe, expect, it } from 'vitest';
import { noEntries } from '../../../tests/support/planned-tables.ts';
import { importTable } from './apply-mapping.ts';
import { recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import type { OwnEntry } from './own-list.ts';
import { planImport } from './plan-import.ts';

const SERIAL = 'CA000042-003';
const entry: OwnEntry = {
  serial: SERIAL,
  texts: {
    title: ['=Heat  from the sea'],
    organization: ['Harbour Heat'],
    description: [''],
    program: ['VCS', 'VCS'],
    type: ['Waste', 'Waste', 'Déchets'],
    stage: [''],
    address: ['Mission, BC'],
    latitude: ['49.13'],
    longitude: ['-122.31'],
    start: ['2021-01-01'],
    end: [''],
  },
};
const scope = { kind: 'registry' } as const;

/** Plans the import of rows below headings. */
function plan(header: readonly string[], ...rows: readonly (readonly string[])[]) {
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((cells, place) => ({ line: place + 2, cells }));
  const run = judgeTables([importTable('list.csv', header, recognized, records)], 2026, scope);
  return planImport(run, { ...noEntries, own: new Map([[SERIAL, entry]]) }, scope);
}

const header = ['Project serial', 'Title', 'Project type', 'Latitude', 'Longitude', 'Start'];

/** What becomes of a row, and what is found in it. */
function outcomeOf(cells: readonly string[], headings: readonly string[] = header) {
  const { reports, projects } = plan(headings, cells);
  expect(projects).toEqual([]);
  const [report] = reports;
  return [report?.outcome, ...(report?.findings.map(({ code, values }) => [code, values]) ?? [])];
}

describe('a row that names an entry of this registry', () => {
  it.each([
    ['as the registry has it', [SERIAL, '=Heat from the sea', 'Waste', '49.13', '-122.31', '2021-01-01']],
    [
      'with the apostrophe of a spreadsheet',
      [SERIAL, "'=Heat from the sea", 'Waste', '49.13', '-122.31', '2021-01-01'],
    ],
    [
      'in another language, and with decimal commas',
      ['ca42-3', '=Heat from the sea', 'Déchets', '49,130', '-122,31', '2021-01-01'],
    ],
  ])('changes nothing %s', (_what, cells) => {
    expect(outcomeOf(cells)).toEqual(['known']);
  });

  it('is refused with each difference, and its form', () => {
    expect(outcomeOf([SERIAL, 'Heat', 'Fleet', '49.13', '-122.4', ''])).toEqual([
      'wrong',
      ['own-entry-form', { serial: SERIAL }],
      ['own-entry-differs', { column: 'title', field: 'title', text: '=Heat  from the sea' }],
      ['own-entry-differs', { column: 'type', field: 'type', text: 'Waste' }],
      ['own-entry-differs', { column: 'longitude', field: 'longitude', text: '-122.31' }],
      ['own-entry-differs', { column: 'start', field: 'start', text: '2021-01-01' }],
    ]);
  });

  it('may be in a table of projects of several registries', () => {
    const headings = ['registry', 'project_id', 'title'];
    expect(outcomeOf(['community climate registry', SERIAL, '=Heat from the sea'], headings)).toEqual([
      'known',
    ]);
    for (const other of ['Verra', 'Own'])
      expect(plan(headings, [other, SERIAL, 'Heat']).projects).toHaveLength(1);
  });

  it.each(['CA000042-004', 'VCS-9', ''])(
    'is refused for the serial “%s”, which the registry does not have',
    (id) => {
      expect(outcomeOf([id, 'Heat', '', '', '', ''])).toEqual(['wrong', ['own-entry-unknown', { id }]]);
    },
  );
});
