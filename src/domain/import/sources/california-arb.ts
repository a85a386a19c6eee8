import { always, from, type KnownSource, projectsOfRows, vintagesOfRows } from './known-source.ts';

const registry = always('California Air Resources Board');
const id = from('CARB Project ID', 'ARB Project ID', 'OPR Project ID');
const issued = 'ARB Offset Credits Issued';

/** Credits that are used up, cancelled or taken from the buffer: none of them can be used again. */
const retired = [
  'Invalidated or Canceled',
  'Buffer Pool Retired',
  'Retired for Intentional Reversal',
  'Retired Voluntarily',
  'Retired 1st Compliance Period (CA)',
  'Retired 2nd Compliance Period (CA)',
  'Retired 3rd Compliance Period (CA)',
  'Retired 4th Compliance Period (CA)',
  'Retired 5th Compliance Period (CA)',
  'Retired for Compliance in Quebec',
];

/** The list of offset credits issued by the California Air Resources Board; reporting periods without any are left out. */
export const californiaArb: readonly KnownSource[] = [
  {
    name: 'California Air Resources Board',
    headings: [
      ['CARB Project ID', 'ARB Project ID', 'OPR Project ID'],
      'Offset Project Name',
      'Vintage',
      issued,
    ],
    tables: () => [
      projectsOfRows({
        registry,
        id,
        title: from('Offset Project Name'),
        organization: from('Offset Project Operator'),
        program: always('Other'),
        type: {
          ...from('Project Type'),
          words: {
            Forest: 'Natural Assets',
            'Urban Forest': 'Natural Assets',
            'Rice Cultivation': 'Natural Assets',
            Livestock: 'Waste',
            ODS: 'Others',
            MMC: 'Others',
          },
        },
        region: from('State'),
        country: always('United States'),
        url: from('Project Documentation'),
      }),
      {
        ...vintagesOfRows({
          registry,
          id,
          year: from('Vintage', 'Reporting Period End Date'),
          issued: { ...from(issued), decimals: 'point' },
          retired: { ...from(...retired), addUp: true, decimals: 'point' },
        }),
        onlyRows: { column: issued },
      },
    ],
  },
];
