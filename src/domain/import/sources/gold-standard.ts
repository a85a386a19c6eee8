import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

const types = {
  'Energy Efficiency - Domestic': 'Energy Efficiency',
  'Energy Efficiency - Industrial': 'Energy Efficiency',
  'Energy Efficiency - Commercial Sector': 'Energy Efficiency',
  'Energy Efficiency - Public Sector': 'Energy Efficiency',
  'Energy Efficiency - Agriculture Sector': 'Energy Efficiency',
  'Energy Efficiency - Transport Sector': 'Transportation',
  Wind: 'Energy Generation',
  PV: 'Energy Generation',
  Geothermal: 'Energy Generation',
  'Small, Low - Impact Hydro': 'Energy Generation',
  'Solar Thermal - Electricity': 'Energy Generation',
  'Solar Thermal - Heat': 'Energy Generation',
  'Biogas - Heat': 'Energy Generation',
  'Biogas - Electricity': 'Energy Generation',
  'Biogas - Cogeneration': 'Energy Generation',
  'Biomass, or Liquid Biofuel - Heat': 'Energy Generation',
  'Biomass, or Liquid Biofuel - Electricity': 'Energy Generation',
  'Biomass, or Liquid Biofuel - Cogeneration': 'Energy Generation',
  'Liquid Biofuel - Transportation': 'Transportation',
  'A/R': 'Natural Assets',
  'Land Use and Forestry': 'Natural Assets',
  Agriculture: 'Natural Assets',
  Other: 'Others',
} as const;

const stages = {
  Listed: 'Proposed',
  'Gold Standard Certified Design': 'Proposed',
  'Gold Standard Certified Project': 'Active',
  Project: 'Active',
  'Under Review': 'Proposed',
  Closed: 'Inactive',
  Withdrawn: 'Inactive',
} as const;

const project = {
  registry: always('Gold Standard'),
  id: { ...from('GSID'), prefix: 'GS' },
  title: from('Project Name'),
  program: always('Gold Standard'),
  type: { ...from('Project Type'), words: types },
  country: from('Country'),
};

/** The Gold Standard's lists of projects and of credits. */
export const goldStandard: readonly KnownSource[] = [
  {
    name: 'Gold Standard',
    headings: ['GSID', 'Project Name', 'Project Developer Name', 'Status'],
    tables: () => [
      projects({
        ...project,
        organization: from('Project Developer Name'),
        description: from('Description'),
        stage: { ...from('Status'), words: stages },
      }),
    ],
  },
  {
    name: 'Gold Standard',
    headings: ['GSID', 'Vintage', 'Quantity', 'Serial Number'],
    tables: () => [
      projectsOfRows({ ...project, organization: from('Project Developer') }),
      vintagesOfRows({
        registry: always('Gold Standard'),
        id: project.id,
        year: from('Vintage'),
        issued: { ...from('Quantity'), decimals: 'point' },
        retired: {
          ...from('Quantity'),
          decimals: 'point',
          onlyWhere: { column: 'Credit Status', words: ['Retired', 'Cancelled', 'Canceled'] },
        },
      }),
    ],
  },
];
