import { always, from, type KnownSource, projectsOfRows, vintagesOfRows } from './known-source.ts';

const registry = always('California Air Resources Board');
const id = from('ARB Project ID', 'ARB Project ID #', 'CARB Project ID', 'OPR Project ID');
const issued = [
  'ARB Offset Credits Issued',
  'ARBOCs Issued',
  'CARB Offset Credits Issued',
  'Offset Credits Issued',
];

/** The list of offset credits issued by the California Air Resources Board. */
export const californiaArb: readonly KnownSource[] = [
  {
    name: 'California Air Resources Board',
    headings: [
      ['ARB Project ID', 'ARB Project ID #', 'CARB Project ID', 'OPR Project ID'],
      ['Project Name', 'Offset Project Name'],
      ['Vintage', 'Reporting Period End Date', 'Reporting Period End'],
      issued,
    ],
    tables: () => [
      projectsOfRows({
        registry,
        id,
        title: from('Project Name', 'Offset Project Name'),
        organization: from('Offset Project Operator', 'OPO', 'Authorized Project Designee', 'APD'),
        program: always('Other'),
        type: {
          ...from('Project Type', 'Offset Project Type', 'Protocol'),
          words: {
            Forest: 'Natural Assets',
            'U.S. Forest': 'Natural Assets',
            Forestry: 'Natural Assets',
            'Urban Forest': 'Natural Assets',
            'Rice Cultivation': 'Natural Assets',
            Livestock: 'Waste',
            ODS: 'Others',
            'Ozone Depleting Substances': 'Others',
            MMC: 'Others',
            'Mine Methane Capture': 'Others',
          },
        },
        region: from('State', 'Project State', 'Location'),
        country: always('United States'),
        url: from('Project Documentation', 'Documentation'),
      }),
      vintagesOfRows({
        registry,
        id,
        year: from('Vintage', 'Reporting Period End Date', 'Reporting Period End'),
        issued: { ...from(...issued), decimals: 'point' },
      }),
    ],
  },
];
