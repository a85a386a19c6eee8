import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

const project = {
  registry: always('ART'),
  id: from('Program ID'),
  title: from('Program Name'),
  organization: from('Sovereign Program Developer', 'Program Developer', 'Program Proponent'),
  program: always('Other'),
  type: always('Natural Assets'),
  region: from('Program Jurisdiction(s)'),
  country: from('Program Country', 'Country'),
  url: from('Program Website'),
};

/** The lists of programs and of issued credits of Architecture for REDD+ Transactions. */
export const art: readonly KnownSource[] = [
  {
    name: 'ART',
    headings: ['Program ID', 'Program Name', ['Status', 'Program Status']],
    tables: () => [
      projects({
        ...project,
        stage: {
          ...from('Status', 'Program Status'),
          words: {
            Registered: 'Active',
            Listed: 'Proposed',
            Submitted: 'Proposed',
            Completed: 'Inactive',
            Inactive: 'Inactive',
            Withdrawn: 'Inactive',
          },
        },
        start: {
          ...from('Initial Crediting Period Start Date', 'Crediting Period Start Date'),
          dates: 'month-first',
        },
        end: { ...from('Crediting Period End Date'), dates: 'month-first' },
      }),
    ],
  },
  {
    name: 'ART',
    headings: ['Program ID', 'Program Name', 'Vintage', 'Credits Verified'],
    tables: () => [
      projectsOfRows(project),
      vintagesOfRows({
        registry: always('ART'),
        id: project.id,
        year: from('Vintage'),
        // Without those of the buffer.
        issued: { ...from('Credits Verified'), decimals: 'point' },
      }),
    ],
  },
];
