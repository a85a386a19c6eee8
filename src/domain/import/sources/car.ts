import { always, from, type KnownSource, projects, projectsOfRows, vintagesOfRows } from './known-source.ts';

const types = {
  'Forestry - MX': 'Natural Assets',
  'Improved Forest Management': 'Natural Assets',
  'Improved Forest Management - ARB Compliance': 'Natural Assets',
  'Improved Forest Management - WA ECO Compliance': 'Natural Assets',
  'Conservation-Based Forest Management': 'Natural Assets',
  Reforestation: 'Natural Assets',
  'Reforestation - ARB Compliance': 'Natural Assets',
  'Avoided Conversion': 'Natural Assets',
  'Avoided Conversion - ARB Compliance': 'Natural Assets',
  'Avoided Grassland Conversion': 'Natural Assets',
  'Canada Grassland': 'Natural Assets',
  'Urban Forest': 'Natural Assets',
  'Urban Forest Management': 'Natural Assets',
  'Urban Tree Planting': 'Natural Assets',
  'Soil Enrichment': 'Natural Assets',
  'Nitrogen Management': 'Natural Assets',
  'Rice Cultivation': 'Natural Assets',
  Biochar: 'Natural Assets',
  'Landfill Gas Capture/Combustion': 'Waste',
  'Landfill - MX': 'Waste',
  'Livestock Gas Capture/Combustion': 'Waste',
  'Livestock - ARB Compliance': 'Waste',
  'Livestock - MX': 'Waste',
  'Organic Waste Composting': 'Waste',
  'Organic Waste Digestion': 'Waste',
  'Low Carbon Cement': 'Infrastructure',
  'Boiler Efficiency - MX': 'Energy Efficiency',
  'Ozone Depleting Substances - U.S.': 'Others',
  'Ozone Depleting Substances - U.S. - ARB Compliance': 'Others',
  'Ozone Depleting Substances - U.S. - WA ECO Compliance': 'Others',
  'Ozone Depleting Substances - Article 5 Imports': 'Others',
  'Ozone Depleting Substances - MX': 'Others',
  'Mine Methane Capture - ARB Compliance': 'Others',
  'Coal Mine Methane - VAM': 'Others',
  'Coal Mine Methane - Drainage': 'Others',
  'Nitric Acid N2O- Secondary Catalyst': 'Others',
  'Nitric Acid N2O- Tertiary Catalyst': 'Others',
  'Nitric Acid - China': 'Others',
  'Adipic Acid': 'Others',
  'Adipic Acid - China': 'Others',
} as const;

const stages = {
  Registered: 'Active',
  Transitioned: 'Active',
  Listed: 'Proposed',
  Submitted: 'Proposed',
  Completed: 'Inactive',
  Cancelled: 'Inactive',
  Canceled: 'Inactive',
  Terminated: 'Inactive',
  Inactive: 'Inactive',
} as const;

const project = {
  registry: always('Climate Action Reserve'),
  id: from('Project ID'),
  title: from('Project Name'),
  organization: from('Project Developer', 'Project Owner'),
  program: always('Other'),
  type: { ...from('Project Type'), words: types },
  site: from('Project Site Location'),
  region: from('Project Site State'),
  country: from('Project Site Country'),
  url: from('Project Website'),
};

/** The Climate Action Reserve's lists of projects and of issued credits. */
export const car: readonly KnownSource[] = [
  {
    name: 'Climate Action Reserve',
    headings: ['Project ID', 'Project Name', 'Project Owner', 'Status', 'Project Listed Date'],
    tables: () => [
      projects({
        ...project,
        stage: { ...from('Status'), words: stages },
        registered: { ...from('Project Registered Date'), dates: 'month-first' },
        listed: { ...from('Project Listed Date'), dates: 'month-first' },
        issued: { ...from('Total Number of Offset Credits Registered'), decimals: 'point' },
      }),
    ],
  },
  {
    name: 'Climate Action Reserve',
    headings: ['Project ID', 'Project Name', 'Vintage', 'Total Offset Credits Issued'],
    tables: () => [
      projectsOfRows(project),
      vintagesOfRows({
        registry: always('Climate Action Reserve'),
        id: project.id,
        year: from('Vintage'),
        issued: { ...from('Total Offset Credits Issued'), decimals: 'point' },
        // Cancelled, or changed into credits of another program: nobody can use them here again.
        retired: {
          ...from('Canceled for Compliance', 'Canceled', 'Offset Credits Converted to VCUs'),
          addUp: true,
          decimals: 'point',
        },
      }),
    ],
  },
];
