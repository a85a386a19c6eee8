import { from, type KnownSource } from './known-source.ts';

const reference = [
  'GPC ref. no.',
  'GPC ref no.',
  'GPC ref no',
  'GPC reference number',
  'GPC reference',
  'GPC ref',
];
const tonnes = [
  'Total tCO2e',
  'Total CO2e',
  'Total (tCO2e)',
  'Total GHGs (metric tonnes CO2e)',
  'Total GHG (tCO2e)',
  'Total emissions (tCO2e)',
  'Emissions (tCO2e)',
  'Emissions (metric tonnes CO2e)',
  'GHG (metric tonnes CO2e)',
  'tCO2e',
  'tonnes CO2e',
  'CO2e',
];

/**
 * Inventories by the Global Protocol for Community-Scale Greenhouse Gas Inventories, as CIRIS and others write them: a row for
 * each subsector and scope, summed by year. Notation keys stand for nothing.
 */
export const gpc: readonly KnownSource[] = [
  {
    name: 'GPC',
    headings: [reference, tonnes],
    tables: () => [
      {
        kind: 'inventories',
        repeated: 'sum',
        fields: {
          community: from(
            'City',
            'City name',
            'Community',
            'Actor name',
            'Municipality',
            'Ville',
            'Municipalité',
          ),
          province: from('Province', 'State', 'Region', 'Region/State'),
          country: from('Country', 'Pays'),
          year: from('Inventory year', 'Year', 'Reporting year', 'Année'),
          tonnes: {
            ...from(...tonnes),
            words: { NO: '0', NE: '0', IE: '0', C: '0', NA: '0' },
            constant: '0',
          },
        },
      },
    ],
  },
];
