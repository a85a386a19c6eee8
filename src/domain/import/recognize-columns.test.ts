import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { details } from '../project/project-details.ts';
import { recognizeColumns } from './import-table.ts';
import { entryColumns } from './own-columns.ts';

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

  it.each(languages)('knows what lists of this registry call their columns: %s', (language) => {
    const headings = entryColumns.map((column) => column.headings[language]);
    const fields = entryColumns.map(({ field }, place) => [field, place]);
    const recognized = recognizeColumns(headings);
    expect(recognized).toMatchObject({ kind: 'projects', notUsed: [] });
    expect(
      'places' in recognized && [...recognized.places].toSorted(([, one], [, other]) => one - other),
    ).toEqual(fields);
    const foreign = recognizeColumns(['registry', 'project_id', ...headings.slice(3)]);
    expect('places' in foreign && [...foreign.places.keys()]).not.toContain('visibility');
  });

  it('passes over columns that somebody added to a list of this registry, although they mean the same', () => {
    const recognized = recognizeColumns([
      'Project serial',
      'project_id',
      'Title',
      'Name',
      'Place',
      'Address',
    ]);
    expect(recognized).toMatchObject({ kind: 'projects', notUsed: ['project_id', 'name', 'address'] });
    expect('places' in recognized && [...recognized.places]).toEqual([
      ['id', 0],
      ['title', 2],
      ['address', 4],
    ]);
  });

  it('knows every single value of the form, but for the mark that moves between inventories', () => {
    const values = entryColumns.flatMap(({ detail }) => (detail === null ? [] : [detail]));
    expect(values.toSorted()).toEqual(details.filter((detail) => detail !== 'overviewTracking').toSorted());
  });
});
