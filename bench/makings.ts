/**
 * Values of the projects of a measured registry: number n takes from each list the value at n modulo the
 * list's length.
 */
export const makings = {
  places: [
    'Cedar',
    'Harbour',
    'Valley',
    'Northern',
    'Coastal',
    'River',
    'Summit',
    'Island',
    'Prairie',
    'Lake',
  ],
  works: ['forest', 'landfill gas', 'heat pump', 'wind', 'solar', 'compost', 'transit', 'biogas'],
  programs: ['VCS', 'Gold Standard', 'ISO 14064-2', 'FCM', 'Other'],
  types: [
    'Natural Assets',
    'Waste',
    'Energy Efficiency',
    'Energy Generation',
    'Transportation',
    'Fleet',
    'Others',
  ],
  stages: ['Active', 'Active', 'Proposed', 'Inactive'],
  firstVintages: [2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023],
  /** Where two projects of three cluster. */
  longitudes: [-122.9, -123.1, -117.3, -114.1, -79.4, -73.6, -0.1, 2.3, 28, 77.2, 121.5, -46.6, 151.2],
  latitudes: [49.2, 49.3, 49.5, 51, 43.7, 45.5, 51.5, 48.9, -26.2, 28.6, 31.2, -23.6, -33.9],
} as const;

export const PROJECTS_OF_AN_ORGANIZATION = 5;

export function oneOf<Making>(list: readonly Making[], number: number): Making {
  return list[number % list.length] as Making;
}

/** Returns the serial of a project by its number, from 1 on. */
export function serialOf(number: number): string {
  const organization = Math.floor((number - 1) / PROJECTS_OF_AN_ORGANIZATION) + 1;
  const place = ((number - 1) % PROJECTS_OF_AN_ORGANIZATION) + 1;
  return `CA${String(organization).padStart(6, '0')}-${String(place).padStart(3, '0')}`;
}

/** Returns the word that only this project's title contains. */
export function codeOf(number: number): string {
  return ((BigInt(number) * 2_654_435_761n) % 4_294_967_296n).toString(16).padStart(8, '0');
}

/** Returns up to `most` project numbers, spread over a registry of `count` projects. */
export function spreadOver(count: number, most: number): readonly number[] {
  const many = Math.min(most, count);
  return Array.from({ length: many }, (_, part) => 1 + Math.floor((part * count) / many));
}
