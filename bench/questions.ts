import { codeOf, makings, oneOf, serialOf, spreadOver } from './makings.ts';

export type Question = { readonly name: string; readonly addresses: readonly string[] };

const ADDRESSES = 200;
const LIST = '/api/projects/public?page=1&pageSize=12';

/** Returns the path on which the empty route sends a question's bytes. */
export function emptyPath({ name }: Question): string {
  return `/${name.replaceAll(/\W+/g, '-')}`;
}

/**
 * Returns the API reads of a registry of `count` projects: each question in many variants, spread over the
 * whole registry.
 */
export function readQuestions(count: number): readonly Question[] {
  const numbers = spreadOver(count, ADDRESSES);
  return [
    { name: 'list', addresses: [LIST] },
    { name: 'filtered, sorted', addresses: numbers.map((number) => `${LIST}&${filtersOf(number)}`) },
    { name: 'one type, sorted', addresses: makings.types.map((type) => `${LIST}&type=${type}&sort=title`) },
    { name: 'search, one found', addresses: numbers.map((number) => `${LIST}&search=${codeOf(number)}`) },
    { name: 'search, many found', addresses: commonWords.map((word) => `${LIST}&search=${word}`) },
    { name: 'search with a typo', addresses: commonWords.map((word) => `${LIST}&search=${withTypo(word)}`) },
    { name: 'figures', addresses: ['/api/figures'] },
    { name: 'project', addresses: numbers.map((number) => `/api/projects/${serialOf(number)}`) },
    {
      name: 'serial',
      addresses: numbers.map((number) => `/api/serials/${serialOf(number)}-000${(number % 900) + 100}`),
    },
  ];
}

/** Returns the pages with the most visitors. */
export function pageQuestions(count: number): readonly Question[] {
  const numbers = spreadOver(count, ADDRESSES);
  return [
    { name: 'home', addresses: ['/'] },
    { name: 'list', addresses: ['/projects'] },
    { name: 'project', addresses: numbers.map((number) => `/projects/${serialOf(number)}`) },
  ];
}

/** Returns the map's API calls around the places with most projects, at four zoom levels. */
export function mapQuestions(): readonly Question[] {
  return [2, 5, 8, 11].map((zoom) => {
    const addresses = makings.longitudes.map((longitude, place) => {
      const across = Math.min(180, 800 / 2 ** zoom);
      const latitude = oneOf(makings.latitudes, place);
      const south = Math.max(-85, latitude - across / 4);
      const north = Math.min(85, latitude + across / 4);
      return `/api/projects/map?bbox=${longitude - across},${south},${longitude + across},${north}&zoom=${zoom}`;
    });
    return { name: `map, zoom ${zoom}`, addresses };
  });
}

/** Words in the titles of one project of eight or ten. */
const commonWords = [...makings.places, 'forest', 'landfill', 'compost', 'transit', 'biogas'];

/** Returns list filters that match this project and few others, with an uncommon sort order. */
function filtersOf(number: number): string {
  return new URLSearchParams({
    program: oneOf(makings.programs, number),
    type: oneOf(makings.types, number),
    stage: oneOf(makings.stages, number),
    vintage: String(oneOf(makings.firstVintages, number)),
    sort: oneOf(['title', '-tonnes'], number),
  }).toString();
}

/** Swaps the third and fourth letter of a word. */
function withTypo(word: string): string {
  return `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;
}
