import { describe, expect, it } from 'vitest';
import { noEntries } from '../../../tests/support/planned-tables.ts';
import { blankEntry } from '../project/entry.ts';
import { importTable } from './apply-mapping.ts';
import { recognizeColumns } from './import-table.ts';
import { judgeTables } from './judge-tables.ts';
import type { EntryForm } from './own-entries.ts';
import type { OwnEntry } from './own-list.ts';
import { planImport } from './plan-import.ts';

const SERIAL = 'CA000042-003';
const form: EntryForm = {
  version: 'v1',
  status: 'Draft',
  mayChange: true,
  details: {
    ...blankEntry('VCS'),
    title: '=Heat  from the sea',
    projectType: 'Waste',
    funding: 'N/A',
    description: 'Warm.\nAnd dry.',
    startDate: '2021-01-01',
    latitude: 49.13,
    longitude: -122.31,
    contactTel: '+1 604 555 0100',
  },
};
const entry: OwnEntry = {
  serial: SERIAL,
  form,
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
const scope = { kind: 'organization', name: 'Harbour Heat' } as const;
const terms = {
  type: { waste: 'Waste', dechets: 'Waste', fleet: 'Fleet' },
  program: { vcs: 'VCS', inventory: 'Inventory' },
  stage: { active: 'Active' },
  status: { draft: 'Draft', brouillon: 'Draft' },
};

/** Plans the import of a row below headings. */
function plan(header: readonly string[], cells: readonly string[], known: OwnEntry = entry) {
  return planRows(header, [cells], known);
}

function planRows(header: readonly string[], rows: readonly (readonly string[])[], known: OwnEntry = entry) {
  const recognized = recognizeColumns(header);
  if ('code' in recognized) throw new Error(recognized.code);
  const records = rows.map((cells, place) => ({ line: place + 2, cells }));
  const run = judgeTables([importTable('list.csv', header, recognized, records)], 2026, scope);
  return planImport(run, { ...noEntries, own: { entries: new Map([[SERIAL, known]]), terms } }, scope);
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

  it('is quoted no further than a message shows', () => {
    const long = 'x'.repeat(1000);
    expect(outcomeOf([long, 'Heat', '', '', '', ''])).toEqual([
      'wrong',
      ['own-entry-unknown', { id: 'x'.repeat(81) }],
    ]);
    const described = { ...entry, texts: { ...entry.texts, description: [long] } };
    const { reports } = plan(['Project serial', 'Title', 'Description'], [SERIAL, 'Heat', 'y'], described);
    expect(reports[0]?.findings.at(-1)?.values).toMatchObject({ text: 'x'.repeat(81) });
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

describe('a row of an organization’s list of its entries', () => {
  const headings = [
    'Project serial',
    'Version',
    'Status',
    'Title',
    'Project type',
    'Funding',
    'Contact telephone',
  ];
  const cells = [SERIAL, 'v1', 'Draft', "'=Heat from the sea", 'Déchets', 'N/A', "'+1 604 555 0100"];
  const changed = (changes: Readonly<Record<number, string>>) =>
    cells.map((cell, place) => changes[place] ?? cell);

  it('changes nothing as it is, whatever its version', () => {
    for (const version of ['v1', 'v0']) {
      const { reports, changes } = plan(headings, changed({ 1: version }));
      expect([reports.map(({ outcome, findings }) => [outcome, findings]), changes]).toEqual([
        [['known', []]],
        [],
      ]);
    }
  });

  it('changes what differs, and clears what is empty', () => {
    const { reports, changes } = plan(headings, changed({ 3: 'Heat', 4: 'fleet', 6: '' }));
    expect(changes).toEqual([
      {
        serial: SERIAL,
        details: { title: 'Heat', projectType: 'Fleet', contactTel: null },
      },
    ]);
    const [report] = reports;
    expect([report?.outcome, report?.findings.map(({ code, values }) => [code, values])]).toEqual([
      'changes',
      [
        [
          'own-entry-changes',
          { column: 'title', field: 'title', before: '=Heat  from the sea', after: 'Heat' },
        ],
        ['own-entry-changes', { column: 'type', field: 'type', before: 'Waste', after: 'Fleet' }],
        [
          'own-entry-changes',
          { column: 'contactTel', field: 'contactTel', before: '+1 604 555 0100', after: '' },
        ],
      ],
    ]);
  });

  it.each([
    ['an old version', { 1: 'v0', 3: 'Heat' }, ['own-entry-outdated']],
    ['another status', { 2: 'Approved' }, ['own-entry-fixed']],
    ['no title', { 3: '' }, ['cell-missing']],
    ['a title over its limit', { 3: 'x'.repeat(301) }, ['text-too-long']],
    ['a hidden character in a title', { 3: 'He\u202eat' }, ['character-refused']],
    ['an unknown type', { 4: 'Cooling' }, ['word-unknown']],
    ['funding of a project that seeks none', { 5: 'A grant' }, ['own-entry-absent']],
  ] as const)('is refused with %s', (_what, changes, codes) => {
    const { reports, changes: planned } = plan(headings, changed(changes));
    expect([reports[0]?.outcome, reports[0]?.findings.map(({ code }) => code), planned]).toEqual([
      'wrong',
      codes,
      [],
    ]);
  });

  it.each([
    ['Contact email', 'nobody', 'not-an-email'],
    ['Latitude', 'north', 'not-degrees'],
    ['Start', '5/4/2024', 'not-a-date'],
    ['End', '2020-12-31', 'dates-reversed'],
    ['Program type', 'Inventory', 'own-entry-fixed'],
    ['Visibility', '', 'cell-missing'],
    ['Organization', 'Another', 'own-entry-form'],
  ])('is refused with a wrong value under %s', (heading, cell, code) => {
    const { reports, changes } = plan(
      ['Project serial', 'Version', 'Title', heading],
      [SERIAL, 'v1', '=Heat from the sea', cell],
    );
    expect([reports[0]?.outcome, reports[0]?.findings[0]?.code, changes]).toEqual(['wrong', code, []]);
  });

  it('is refused with its status where a review has to come first', () => {
    const approved: OwnEntry = { ...entry, form: { ...form, status: 'Approved', mayChange: false } };
    const { reports, changes } = plan(headings, changed({ 2: 'Approved', 3: 'Heat' }), approved);
    expect(reports[0]?.findings.map(({ code }) => code)).toEqual(['own-entry-closed', 'own-entry-differs']);
    expect(changes).toEqual([]);
    expect(plan(headings, changed({ 2: 'Approved' }), approved).reports).toMatchObject([
      { outcome: 'known' },
    ]);
  });

  it('is refused, with its form, where who imports may not save a draft', () => {
    const others: OwnEntry = { ...entry, form: { ...form, mayChange: false } };
    const { reports, changes } = plan(headings, changed({ 3: 'Heat' }), others);
    expect([reports[0]?.findings.map(({ code }) => code), changes]).toEqual([
      ['own-entry-form', 'own-entry-differs'],
      [],
    ]);
  });

  it('counts once for each entry, whatever says the same or is wrong beside it', () => {
    const rows = [
      changed({ 4: 'Cooling' }),
      changed({ 3: 'Heat' }),
      cells,
      changed({ 3: 'Cold' }),
      changed({ 3: 'Heat' }),
    ];
    const { reports, changes } = planRows(headings, rows);
    expect(reports.map(({ outcome, findings }) => [outcome, findings[0]?.code])).toEqual([
      ['wrong', 'word-unknown'],
      ['changes', 'own-entry-changes'],
      ['known', undefined],
      ['wrong', 'project-twice'],
      ['wrong', 'project-twice'],
    ]);
    expect(changes).toEqual([{ serial: SERIAL, details: { title: 'Heat' } }]);
  });

  it('is refused without its version, unless it says what the registry has', () => {
    const outcomes = ['Public', 'Private'].map((cell) => {
      const { reports, changes } = plan(
        ['Project serial', 'Title', 'Visibility'],
        [SERIAL, '=Heat from the sea', cell],
      );
      return [reports[0]?.outcome, reports[0]?.findings[0]?.code, changes];
    });
    expect(outcomes).toEqual([
      ['known', undefined, []],
      ['wrong', 'own-entry-outdated', []],
    ]);
  });

  it('keeps a text that spreadsheets cut', () => {
    const long = `${'x'.repeat(32_766)}y and more`;
    const described: OwnEntry = {
      ...entry,
      form: { ...form, details: { ...form.details, description: long } },
    };
    const columns = ['Project serial', 'Version', 'Title', 'Description'];
    const planned = (text: string) => plan(columns, [SERIAL, 'v1', '=Heat from the sea', text], described);
    expect(planned(long.slice(0, 32_767)).changes).toEqual([]);
    expect(planned('short').changes).toMatchObject([{ details: { description: 'short' } }]);
    const edited = planned(`z${long.slice(1, 32_767)}`);
    expect([edited.reports[0]?.findings.map(({ code }) => code), edited.changes]).toEqual([
      ['own-entry-fixed'],
      [],
    ]);
  });
});
