import { from, type KnownSource, presentHeading } from './known-source.ts';

const scopes = [1, 2, 3];
const subsectors = { I: 8, II: 5, III: 4 };

/** The references of single rows; those of sums, such as `I` and `I.1`, are none. */
const references = [
  ...Object.entries(subsectors).flatMap(([sector, last]) =>
    Array.from({ length: last }, (_, place) =>
      scopes.map((scope) => `${sector}.${place + 1}.${scope}`),
    ).flat(),
  ),
  'I.4.4',
  'IV.1',
  'IV.2',
  'V.1',
  'V.2',
  'V.3',
  'VI.1',
];

const reference: readonly [string, ...string[]] = [
  'GPC ref. no.',
  'GPC ref no.',
  'GPC ref no',
  'GPC reference number',
  'GPC reference',
  'GPC ref',
];
const tonnes = [
  'GHGs (metric tonnes CO2e) - Total CO2e',
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
 * each subsector and scope, summed by year; rows without a full reference are sums of others. Notation keys stand for
 * nothing.
 */
export const gpc: readonly KnownSource[] = [
  {
    name: 'GPC',
    headings: [reference, tonnes],
    tables: ({ firstLines }) => [
      {
        kind: 'inventories',
        repeated: 'sum',
        onlyRows: { column: presentHeading(firstLines, reference), words: references },
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
