import { from, type KnownSource } from './known-source.ts';

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
const tonnes = [
  'Total City-wide Emissions (metric tonnes CO2e)',
  'Total emissions (metric tonnes CO2e)',
  'Total City-wide emissions (metric tonnes CO2e)',
  'TOTAL BASIC Emissions (GPC)',
  'Total BASIC Emissions (GPC)',
  'TOTAL BASIC emissions (GPC)',
  'Total emissions (excluding generation of grid-supplied energy) (metric tonnes CO2e)',
];

/** What cities disclose to CDP: their emissions of a year. */
export const cdp: readonly KnownSource[] = [
  {
    name: 'CDP',
    headings: [['Account Number', 'Account No', 'Organization Number'], community, year, tonnes],
    tables: () => [
      {
        kind: 'inventories',
        repeated: 'refuse',
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
