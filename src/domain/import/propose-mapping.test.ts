import { describe, expect, it } from 'vitest';
import { columnDescriber } from './describe-columns.ts';
import { fieldOfHeading } from './heading-synonyms.ts';
import { likelyWord } from './known-words.ts';
import type { TableMapping } from './mapping.ts';
import { findHeadings, OWN_SOURCE, openQuestions, proposeTables } from './propose-mapping.ts';

/** Lines of a made file as text, with `|` between the cells, and how they would be read. */
function propose(...lines: readonly string[]) {
  const firstLines = lines.map((line, place) => ({ line: place + 1, cells: line.split('|') }));
  const headingLine = findHeadings({ sheet: null, firstLines });
  const header = firstLines.find(({ line }) => line === headingLine)?.cells ?? [];
  const describer = columnDescriber(header);
  for (const { cells } of firstLines.filter(({ line }) => line > (headingLine ?? 0))) describer.take(cells);
  const columns = describer.describe();
  const { source, tables } = proposeTables({ sheet: null, firstLines, headingLine, columns });
  return { source, tables, headingLine, columns, open: openQuestions(tables, columns) };
}

describe('the headings', () => {
  it.each([
    ['the registry’s own', ['Year|Total|x', 'community|year|tonnes', 'Bay|2020|5'], 2],
    ['those of a known source', ['Export', 'GSID|Project Name|Project Developer Name|Status', '1|2|3|4'], 2],
    ['those that name most fields', ['Our town', '2020|2021|2022', 'Town|Year|Emissions', 'Bay|2020|5'], 3],
    ['else the first with several cells', ['Title', 'Alpha|Beta', '1|2'], 2],
    ['none in notes alone', ['One', 'Two'], null],
  ])('are %s', (_what, lines, line) => {
    expect(propose(...lines).headingLine).toBe(line);
  });
});

describe('a proposal', () => {
  it('for the registry’s own headings is what they say', () => {
    const { source, tables, open } = propose('community|year|tonnes', 'Bay|2020|5');
    expect(source).toBe(OWN_SOURCE);
    expect(tables).toMatchObject([{ kind: 'inventories', headingLine: 1, repeated: 'refuse' }]);
    expect(open).toEqual([]);
  });

  it('for a known source names only the columns that are there, and knows words that it has not', () => {
    const { source, tables, open } = propose(
      'GSID|Project Name|Project Developer Name|Status|Project Type',
      '1|Stoves|Co|Listed|Forest Carbon',
      '2|Wind|Co|Dreamt of|Wind',
    );
    expect(source).toBe('Gold Standard');
    expect(Object.keys(tables[0]?.fields ?? {})).not.toContain('country');
    expect(tables[0]?.fields['type']?.words).toMatchObject({ 'Forest Carbon': 'Natural Assets' });
    expect(open).toEqual([
      { code: 'word-unknown', kind: 'projects', field: 'stage', text: 'Dreamt of', count: 1 },
    ]);
  });

  it('for French headings says what they mean', () => {
    const { source, tables, open } = propose(
      'Municipalité|Année d’inventaire|Émissions totales (kt éq. CO2)|Coordonnées',
      'Baie|2020|1 454,5|(49,25; -123,1)',
    );
    expect(source).toBeNull();
    expect(tables).toMatchObject([
      {
        kind: 'inventories',
        fields: {
          community: { columns: ['Municipalité'] },
          year: { columns: ['Année d’inventaire'] },
          tonnes: { unit: 'kt', decimals: 'comma' },
          position: { columns: ['Coordonnées'] },
        },
      },
    ]);
    expect(open).toEqual([]);
  });

  it('for vintages that name their projects has both', () => {
    const { tables, open } = propose(
      'Project ID|Project Name|Project Type|Vintage|Credits Issued',
      'A1|Heat|Landfill gas|2020|5',
    );
    expect(tables).toMatchObject([
      { kind: 'projects', repeated: 'sum', fields: { type: { words: { 'Landfill gas': 'Waste' } } } },
      { kind: 'vintages', fields: { year: { columns: ['Vintage'] } } },
    ]);
    expect(open).toEqual([{ code: 'field-needed', kind: 'projects', field: 'registry' }]);
  });

  it('takes the only column of years and a pair of degrees for what no heading names', () => {
    const { tables } = propose('Town|Emissions|Y1|Where', 'Bay|5|2020|(49.25, -123.1)');
    expect(tables).toMatchObject([
      { fields: { year: { columns: ['Y1'] }, position: { columns: ['Where'] } } },
    ]);
  });

  it('takes the first cell that is not empty of several columns that say where, who or what', () => {
    const [table] = propose(
      'Program registry|Project number|Project name|Title|City|Location|Status|State of project|Total issued|Credits issued',
      'Verra|1|Roofs||Bay||Active|Planning|5|6',
    ).tables;
    expect(table?.fields).toMatchObject({
      title: { columns: ['Project name', 'Title'] },
      site: { columns: ['City', 'Location'] },
      stage: { columns: ['Status'] },
      issued: { columns: ['Total issued'] },
    });
    const [alike] = propose('registry|project_id|title|name', 'Verra|1||Roofs').tables;
    expect(alike?.fields['title']).toEqual({ columns: ['title', 'name'] });
  });

  it('is none for what says nothing', () => {
    expect(propose('Alpha|Beta', '1|2').tables).toEqual([]);
  });
});

describe('what is left to be said', () => {
  it('is the order of dates and the decimal mark that no value shows', () => {
    const lines = [
      'Registry|Project ID|Project Name|Start date|Total issued',
      'Verra|1|Heat|04/05/2024|1,500',
    ];
    expect(propose(...lines).open).toEqual([
      { code: 'date-order', kind: 'projects', field: 'start' },
      { code: 'decimal-mark', kind: 'projects', field: 'issued' },
    ]);
    const shown = propose(...lines, 'Verra|2|Cold|24/3/2026|12.5');
    expect(shown.open).toEqual([]);
    expect(shown.tables[0]?.fields).toMatchObject({
      start: { dates: 'day-first' },
      issued: { decimals: 'point' },
    });
  });

  it('is not what a mapping says', () => {
    const { columns } = propose('Registry|Project ID|Project Name|Start date', 'Verra|1|Heat|04/05/2024');
    const table: TableMapping = {
      sheet: null,
      headingLine: 1,
      kind: 'projects',
      repeated: 'refuse',
      fields: {
        registry: { constant: 'Verra' },
        id: { columns: ['Project ID'] },
        title: { columns: ['No such column'] },
        start: { columns: ['Start date'], dates: 'day-first' },
      },
    };
    expect(openQuestions([table], columns)).toEqual([
      { code: 'field-needed', kind: 'projects', field: 'title' },
    ]);
  });

  it('is not a word of the registry, in any letter case', () => {
    const { open } = propose(
      'registry|project_id|title|type',
      'Verra|1|Heat|WASTE',
      'Verra|2|Heat|Windmills',
    );
    expect(open).toMatchObject([{ code: 'word-unknown', text: 'Windmills', count: 1 }]);
  });
});

describe('a heading', () => {
  it.each([
    ['projects', 'Project Developer', 'organization'],
    ['projects', 'Statut du projet', 'stage'],
    ['vintages', 'Millésime', 'year'],
    ['vintages', 'Quantity (tCO2e)', 'issued'],
    ['inventories', 'Total emissions tonnes CO2e', 'tonnes'],
    ['inventories', 'YEAR', 'year'],
    ['inventories', 'Reason for change', null],
  ] as const)('of %s: %s', (kind, heading, field) => {
    expect(fieldOfHeading(kind, heading)).toBe(field);
  });
});

describe('a word of another registry', () => {
  it.each([
    ['type', 'Forest Carbon', 'Natural Assets'],
    ['type', 'Capture de gaz d’enfouissement', 'Waste'],
    ['type', 'Wind', 'Energy Generation'],
    ['type', 'Truck fleet upgrades', 'Fleet'],
    ['type', 'Perpetual motion', null],
    ['stage', 'Withdrawn by proponent', 'Inactive'],
    ['stage', 'Registration requested', 'Proposed'],
    ['stage', 'Enregistré', 'Active'],
    ['program', 'Verified Carbon Standard', 'VCS'],
  ] as const)('of %s: %s', (field, text, word) => {
    expect(likelyWord(field, text)).toBe(word);
  });
});
