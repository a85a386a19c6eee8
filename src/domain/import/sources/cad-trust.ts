import { always, from, type KnownSource, projects, vintagesOfRows } from './known-source.ts';

const types = {
  'Agriculture; forestry and fishing': 'Natural Assets',
  'Agriculture Forestry and Other Land Use (AFOLU)': 'Natural Assets',
  'Agriculture, forestry and other land use': 'Natural Assets',
  Agriculture: 'Natural Assets',
  'Afforestation and reforestation': 'Natural Assets',
  'Energy industries (renewable-/non-renewable sources)': 'Energy Generation',
  'Energy industries (renewable/non-renewable sources)': 'Energy Generation',
  'Energy distribution': 'Energy Efficiency',
  'Energy demand': 'Energy Efficiency',
  'Manufacturing industries': 'Energy Efficiency',
  'Chemical industries': 'Others',
  Construction: 'Infrastructure',
  Transport: 'Transportation',
  'Mining/mineral production': 'Others',
  'Metal production': 'Others',
  'Fugitive emissions from fuels (solid, oil and gas)': 'Infrastructure',
  'Waste handling and disposal': 'Waste',
} as const;

const stages = {
  Listed: 'Proposed',
  Validated: 'Proposed',
  Registered: 'Active',
  Approved: 'Active',
  Authorized: 'Active',
  Completed: 'Inactive',
  Transitioned: 'Active',
  Withdrawn: 'Inactive',
  'De-registered': 'Inactive',
} as const;

/** The sheets of the Climate Action Data Trust: projects, and units if they name their project. */
export const cadTrust: readonly KnownSource[] = [
  {
    name: 'CAD Trust',
    headings: ['warehouseProjectId', 'projectId', 'projectName', 'projectStatus'],
    tables: () => [
      projects({
        registry: from('currentRegistry', 'registryOfOrigin'),
        id: from('projectId', 'originProjectId', 'warehouseProjectId'),
        title: from('projectName'),
        organization: from('projectDeveloper'),
        description: from('description', 'projectDescription'),
        program: always('Other'),
        type: { ...from('sector', 'projectType'), words: types },
        stage: { ...from('projectStatus'), words: stages },
        country: from('country', 'hostCountry'),
        url: from('projectLink'),
      }),
    ],
  },
  {
    name: 'CAD Trust',
    headings: ['warehouseUnitId', 'vintageYear', 'unitCount', 'unitStatus'],
    tables: () => [
      vintagesOfRows({
        registry: from('currentRegistry', 'registryOfOrigin'),
        id: from('projectId', 'originProjectId', 'warehouseProjectId'),
        year: from('vintageYear'),
        issued: { ...from('unitCount'), decimals: 'point' },
        retired: {
          ...from('unitCount'),
          decimals: 'point',
          onlyWhere: { column: 'unitStatus', words: ['Retired', 'Cancelled'] },
        },
      }),
    ],
  },
];
