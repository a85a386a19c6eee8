import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

const registry = always('Isometric');
const id = {
  ...from('project_short_code', 'short_code', 'Project short code', 'Project ID'),
  prefix: 'ISO-',
};

/** Isometric's lists of projects and of issuances. */
export const isometric: readonly KnownSource[] = [
  {
    name: 'Isometric',
    headings: ['short_code', 'name', 'status', ['supplier', 'supplier_name', 'organisation']],
    tables: () => [
      projects({
        registry,
        id,
        title: from('name'),
        organization: from('supplier_name', 'supplier', 'organisation'),
        description: from('description'),
        program: always('Other'),
        type: always('Others'),
        stage: {
          ...from('status'),
          words: {
            validated: 'Active',
            under_validation: 'Proposed',
            validation_unsuccessful: 'Inactive',
            cancelled: 'Inactive',
          },
        },
        country: from('country', 'location'),
        start: from('crediting_period_start', 'start_date'),
        end: from('crediting_period_end', 'end_date'),
      }),
    ],
  },
  {
    name: 'Isometric',
    headings: [
      ['project_short_code', 'Project short code'],
      ['vintage', 'vintage_year', 'Vintage'],
      ['quantity', 'credits', 'credits_issued', 'issued_quantity'],
    ],
    tables: () => [
      projectsOfRows({
        registry,
        id,
        title: from('project_name', 'project'),
        organization: from('supplier_name', 'supplier'),
        program: always('Other'),
        type: always('Others'),
      }),
      vintagesOfRows({
        registry,
        id,
        year: from('vintage_year', 'vintage'),
        issued: { ...from('issued_quantity', 'credits_issued', 'quantity', 'credits'), decimals: 'point' },
        retired: {
          ...from('issued_quantity', 'credits_issued', 'quantity', 'credits'),
          decimals: 'point',
          onlyWhere: { column: 'status', words: ['retired', 'cancelled'] },
        },
      }),
    ],
  },
];
