import { describe, expect, it } from 'vitest';
import { recognizeColumns } from './import-table.ts';

describe('recognizeColumns', () => {
  it.each([
    ['projects', ['Registry', 'Project ID', 'Title']],
    ['vintages', ['registry', 'project_id', 'title', 'year', 'issued', 'retired']],
    ['vintages', ['project_id', 'vintage_year', 'issued', 'retired', 'remaining', 'source']],
    ['vintages', ['registry', 'project-id', 'YEAR ', 'Issued']],
    ['inventories', ['community', 'inventory_year', 'total_tco2e']],
    ['inventories', ['tonnes', 'year', 'community', '', '']],
    ['projects', ['Registre', 'IDENTIFIANT du projet', 'titre', 'Étape']],
    ['vintages', ['identifiant_du_projet', 'Année', 'émises', 'retirees']],
    ['inventories', ['collectivité', 'annee', 'tonnes']],
  ] as const)('tells %s by its columns', (kind, header) => {
    expect(recognizeColumns(header)).toMatchObject({ kind });
  });

  it('returns unused columns and the indices of the others', () => {
    const recognized = recognizeColumns(['source', 'Community', 'inventory_year', '', 'tonnes', 'scope 1']);
    expect(recognized).toMatchObject({
      notUsed: ['source', 'scope_1'],
      places: new Map([
        ['community', 1],
        ['year', 2],
        ['tonnes', 4],
      ]),
      headings: new Map([
        ['community', 'Community'],
        ['year', 'inventory_year'],
        ['tonnes', 'tonnes'],
      ]),
    });
  });

  it.each([
    ['heading-twice', ['community', 'year', 'tonnes', 'Year'], { heading: 'year' }],
    [
      'headings-alike',
      ['community', 'year', 'inventory_year', 'tonnes'],
      { one: 'year', other: 'inventory_year' },
    ],
    [
      'kind-unknown',
      ['project_id', 'retirement_year', 'retired'],
      { nearest: 'vintages', missing: ['year', 'issued'] },
    ],
    ['kind-unknown', ['project_id', 'name'], { nearest: 'projects', missing: ['registry'] }],
    ['kind-unknown', ['1', '2'], { missing: ['registry', 'id', 'title'] }],
  ])('refuses: %s', (code, header, values) => {
    expect(recognizeColumns(header)).toMatchObject({ code, values });
  });
});
