import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

const types = {
  'Forest Carbon': 'Natural Assets',
  'Agricultural Land Management': 'Natural Assets',
  'Wetland Restoration': 'Natural Assets',
  'Renewable Energy': 'Energy Generation',
  'Energy Efficiency': 'Energy Efficiency',
  'Fuel Switching': 'Energy Efficiency',
  'Transport / Fleet Efficiency': 'Fleet',
  'Landfill Gas Capture & Combustion': 'Waste',
  'Livestock Waste Management': 'Waste',
  'Wastewater Treatment': 'Waste',
  'Ozone Depleting Substances': 'Others',
  'Industrial Process Emissions': 'Others',
  'Industrial Gas Substitution': 'Others',
  'Coal Mine Methane': 'Others',
  'Carbon Capture & Storage (CCS)': 'Others',
} as const;

const stages = {
  Registered: 'Active',
  Listed: 'Proposed',
  Completed: 'Inactive',
  Inactive: 'Inactive',
  Canceled: 'Inactive',
  Cancelled: 'Inactive',
  Transferred: 'Inactive',
  'ARB Completed': 'Inactive',
  'ARB Inactive': 'Inactive',
  'ARB Terminated': 'Inactive',
  'Ecology Completed': 'Inactive',
  'Ecology Inactive': 'Inactive',
  'Listed - Active ARB Project': 'Active',
  'Listed - Active Ecology Project': 'Active',
  'Listed - Proposed Project': 'Proposed',
  'Listed - Proposed ARB Project': 'Proposed',
  'Listed - Proposed Ecology Project': 'Proposed',
  Submitted: 'Proposed',
  // No status in either program: the project is over.
  'Not ARB or Ecology Eligible': 'Inactive',
} as const;

const project = {
  registry: always('American Carbon Registry'),
  id: from('Project ID'),
  title: from('Project Name'),
  organization: from('Project Developer'),
  program: always('Other'),
  type: { ...from('Project Type'), words: types },
  site: from('Project Site Location'),
  region: from('Project Site State'),
  country: from('Project Site Country'),
  url: from('Project Website'),
};

/** The American Carbon Registry's lists of projects and of issued credits. */
export const acr: readonly KnownSource[] = [
  {
    name: 'American Carbon Registry',
    headings: ['Project ID', 'Project Name', 'Voluntary Status', 'Project Methodology/Protocol'],
    tables: () => [
      projects({
        ...project,
        stage: {
          ...from('Voluntary Status', 'Compliance Program Status (ARB or Ecology)'),
          words: stages,
        },
        start: {
          ...from('Initial Crediting Period Start Date', 'Current Crediting Period Start Date'),
          dates: 'month-first',
        },
        end: { ...from('Current Crediting Period End Date'), dates: 'month-first' },
        issued: { ...from('Total Number of Credits Registered'), decimals: 'point' },
      }),
    ],
  },
  {
    name: 'American Carbon Registry',
    headings: ['Project ID', 'Vintage', 'Total Credits Issued', 'Credits Issued to Project'],
    tables: () => [
      projectsOfRows(project),
      vintagesOfRows({
        registry: always('American Carbon Registry'),
        id: project.id,
        year: from('Vintage'),
        issued: { ...from('Total Credits Issued'), decimals: 'point' },
      }),
    ],
  },
];
