import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

/** Sectoral scopes. Of several in a cell the first known one counts, so combinations that mean another are listed. */
const types = {
  'Agriculture Forestry and Other Land Use': 'Natural Assets',
  'Energy industries (renewable/non-renewable sources); Waste handling and disposal': 'Waste',
  'Energy industries (renewable/non-renewable sources); Livestock, enteric fermentation, and manure management; Waste handling and disposal':
    'Waste',
  'Energy industries (renewable/non-renewable sources); Mining/mineral production': 'Others',
  'Energy industries (renewable/non-renewable sources); Fugitive emissions from fuels (solid, oil and gas)':
    'Others',
  'Energy industries (renewable/non-renewable sources); Transport': 'Transportation',
  'Energy industries (renewable/non-renewable sources); Manufacturing industries': 'Energy Efficiency',
  'Energy industries (renewable/non-renewable sources)': 'Energy Generation',
  'Energy demand': 'Energy Efficiency',
  'Energy distribution': 'Energy Efficiency',
  'Manufacturing industries': 'Energy Efficiency',
  'Metal production': 'Energy Efficiency',
  'Chemical industry': 'Others',
  Construction: 'Infrastructure',
  Transport: 'Transportation',
  'Waste handling and disposal': 'Waste',
  'Livestock, enteric fermentation, and manure management': 'Waste',
  'Fugitive emissions from fuels (solid, oil and gas)': 'Infrastructure',
  'Fugitive emissions from production and consumption of halocarbons and sulphur hexafluoride': 'Others',
  'Mining/mineral production': 'Others',
  'Solvent use': 'Others',
  'Carbon capture and storage': 'Others',
} as const;

const stages = {
  Registered: 'Active',
  'Late to verify': 'Active',
  'Verification approval requested': 'Active',
  'Verification approval request denied': 'Active',
  'Crediting Period Renewal Requested': 'Active',
  'Crediting Period Renewal and Verification Approval Requested': 'Active',
  'Requantification Requested': 'Active',
  'Units Transferred from Approved GHG Program': 'Active',
  'Under development': 'Proposed',
  'Under validation': 'Proposed',
  'Registration requested': 'Proposed',
  'Registration and verification approval requested': 'Proposed',
  'Registration request denied': 'Inactive',
  'Registration and verification approval request denied': 'Inactive',
  Inactive: 'Inactive',
  Completed: 'Inactive',
  Withdrawn: 'Inactive',
  'Rejected by Administrator': 'Inactive',
  'On Hold - see notification letter': 'Inactive',
  'Transfer to Another GHG Program': 'Inactive',
} as const;

const project = {
  registry: always('Verra'),
  id: { ...from('ID'), prefix: 'VCS' },
  title: from('Name'),
  program: always('VCS'),
  type: { ...from('Project Type'), words: types },
  country: from('Country/Area'),
};

/** Verra's lists of projects and of transactions. */
export const verra: readonly KnownSource[] = [
  {
    name: 'Verra',
    headings: ['ID', 'Name', 'Proponent', 'Project Type', 'Status', 'Country/Area'],
    tables: () => [
      projects({
        ...project,
        organization: from('Proponent'),
        stage: { ...from('Status'), words: stages },
        start: from('Crediting Period Start Date'),
        end: from('Crediting Period End Date'),
        registered: from('Project Registration Date'),
      }),
    ],
  },
  {
    name: 'Verra',
    headings: [
      'ID',
      'Name',
      'Vintage End',
      'Quantity Issued',
      'Serial Number',
      'Retirement/Cancellation Date',
    ],
    tables: () => [
      projectsOfRows(project),
      vintagesOfRows({
        registry: always('Verra'),
        id: project.id,
        year: from('Vintage End', 'Vintage Start'),
        issued: { ...from('Quantity Issued'), decimals: 'point' },
        // What is cancelled cannot be used again either.
        retired: {
          ...from('Quantity Issued'),
          decimals: 'point',
          onlyWhere: { column: 'Retirement/Cancellation Date' },
        },
      }),
    ],
  },
];
