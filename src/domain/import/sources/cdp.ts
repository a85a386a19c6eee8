import { from, type KnownSource, presentHeading } from './known-source.ts';

const community = [
  'City Short Name',
  'City',
  'City Name',
  'Organization',
  'Organisation',
  'Organization Name',
];
const year = [
  'Measurement Year',
  'Accounting Year',
  'Accounting year',
  'Inventory Year',
  'Year covered by main inventory',
  'Emissions reporting period end',
];
const tonnes: readonly [string, ...string[]] = [
  'Total City-wide Emissions (metric tonnes CO2e)',
  'Total emissions (metric tonnes CO2e)',
  'Total City-wide emissions (metric tonnes CO2e)',
  'TOTAL BASIC Emissions (GPC)',
  'Total BASIC Emissions (GPC)',
  'TOTAL BASIC emissions (GPC)',
];

/** What cities disclose to CDP: their emissions of a year. Those that state no total are left out. */
export const cdp: readonly KnownSource[] = [
  {
    name: 'CDP',
    headings: [['Account Number', 'Account No', 'Organization Number'], community, year, tonnes],
    tables: ({ firstLines }) => [
      {
        kind: 'inventories',
        repeated: 'refuse',
        onlyRows: { column: presentHeading(firstLines, tonnes) },
        fields: {
          community: from(...community),
          province: from('Province', 'Region/State', 'State'),
          country: from('Country', 'Country/Area'),
          year: from(...year),
          tonnes: { ...from(...tonnes), decimals: 'point' },
          position: from('City Location', 'City location', 'Location'),
        },
      },
    ],
  },
];
