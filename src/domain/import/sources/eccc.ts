import { always, from, type KnownSource } from './known-source.ts';

/** `Table A11-21: 2015 GHG Emission Summary for British Columbia` */
const title = /:\s*(?<year>\d{4}) GHG Emission Summary for (?<place>[\p{L}’' -]+)$/iu;
const titleInFrench =
  /:\s*Sommaire des émissions de GES (?:pour|de|du|de la|de l’) ?(?<place>[\p{L}’' -]+?),? (?:en )?(?<year>\d{4})$/iu;

/**
 * Emissions by sector of a province or territory, of Environment and Climate Change Canada: a sheet for each year, whose row
 * *TOTAL* counts; the others are parts of it. The first column has its heading one line below.
 */
export const eccc: readonly KnownSource[] = [
  {
    name: 'Environment and Climate Change Canada',
    headings: ['CO2', 'CH4', 'N2O', 'SF6', 'TOTAL'],
    tables: ({ firstLines }) => {
      const texts = firstLines.flatMap(({ cells }) => cells.map((cell) => cell.trim()));
      const found = texts
        .map((text) => title.exec(text) ?? titleInFrench.exec(text))
        .find((match) => match !== null);
      const { year, place } = found?.groups ?? {};
      if (year === undefined || place === undefined) return [];
      return [
        {
          kind: 'inventories',
          repeated: 'refuse',
          onlyRows: { column: '[A]', words: ['TOTAL'] },
          fields: {
            community: always(place),
            country: always('Canada'),
            year: always(year),
            tonnes: { ...from('TOTAL'), unit: 'kt', decimals: 'point' },
          },
        },
      ];
    },
  },
];
