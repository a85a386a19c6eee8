import { always, from, type KnownSource, projectsOfRows, vintagesOfRows } from './known-source.ts';

/** The serial is `CDC_14_1_…`: the second part is the project's number. */
const id = { ...from('serial'), part: { separator: '_', number: 2 }, prefix: 'CDC-' };

/** Cercarbono's list of issuances. It has no names of projects: those that are not known are called by their id. */
export const cercarbono: readonly KnownSource[] = [
  {
    name: 'Cercarbono',
    headings: ['serial', 'issued_quantity', 'year', 'is_buffer'],
    tables: () => [
      projectsOfRows({
        registry: always('Cercarbono'),
        id,
        title: id,
        program: always('Other'),
      }),
      vintagesOfRows({
        registry: always('Cercarbono'),
        id,
        year: from('year'),
        issued: { ...from('issued_quantity'), decimals: 'point' },
      }),
    ],
  },
];
