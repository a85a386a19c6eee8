import { coreName } from '../text/namesakes.ts';
import { foldText, idKey } from '../text/search-text.ts';

/** A city, district or other community, as the rows of inventories name it. Province and country may be ''. */
export type Community = { readonly name: string; readonly province: string; readonly country: string };

/** How each Canadian province and territory is written, in English and French; the first is the one of keys. */
const provinces: readonly (readonly string[])[] = [
  ['Alberta', 'AB', 'Alta'],
  ['British Columbia', 'BC', 'Colombie-Britannique', 'CB'],
  ['Manitoba', 'MB', 'Man'],
  ['New Brunswick', 'NB', 'Nouveau-Brunswick'],
  ['Newfoundland and Labrador', 'NL', 'NF', 'Nfld', 'Newfoundland', 'Terre-Neuve-et-Labrador', 'TNL'],
  ['Northwest Territories', 'NT', 'NWT', 'Territoires du Nord-Ouest', 'TNO'],
  ['Nova Scotia', 'NS', 'Nouvelle-Écosse', 'NÉ'],
  ['Nunavut', 'NU', 'Nun'],
  ['Ontario', 'ON', 'Ont'],
  ['Prince Edward Island', 'PE', 'PEI', 'Île-du-Prince-Édouard', 'ÎPÉ'],
  ['Quebec', 'QC', 'PQ', 'Québec', 'Qué'],
  ['Saskatchewan', 'SK', 'Sask'],
  ['Yukon', 'YT', 'YK', 'Yukon Territory', 'Territoire du Yukon', 'Yn'],
];

/** How the countries are written that inventories name in several ways; the first is the one of keys. */
const countries: readonly (readonly string[])[] = [
  ['Canada', 'CA', 'CAN'],
  [
    'United States of America',
    'United States',
    'USA',
    'US',
    'États-Unis',
    "États-Unis d'Amérique",
    'États-Unis d’Amérique',
  ],
];

const provinceKeys = keysByName(provinces);
const countryKeys = keysByName(countries);
const CANADA = 'canada';

/**
 * Returns the key that identifies a community's inventory: name, province and country by the rule of `idKey`,
 * without accents; rows that differ in them are doubtful (`isSpelledOtherwise`). All ways to write a Canadian
 * province, or Canada, give one key: `Saanich, B.C.` is `Saanich, British Columbia`. The short forms of
 * provinces count only in Canada or where no country is named: `CA` is also California.
 */
export function communityKey({ name, province, country }: Community): string {
  const countryKey = countryKeys.get(plainName(country)) ?? placeKey(country);
  const isInCanada = countryKey === CANADA || countryKey === '';
  const provinceKey = isInCanada ? provinceKeys.get(plainName(province)) : undefined;
  return [placeKey(name), provinceKey ?? placeKey(province), countryKey].join('|');
}

/** Returns the key of a place's name: the tables of others write Montréal without its accent, too. */
function placeKey(name: string): string {
  return idKey(foldText(name));
}

/** Returns whether two ways to write a community differ in more than letter case, spaces and dashes. */
export function isSpelledOtherwise(one: Community, other: Community): boolean {
  return spelling(one) !== spelling(other);
}

function spelling({ name, province, country }: Community): string {
  return [name, province, country].map(idKey).join('|');
}

/** Folds accents and leaves out what short forms are written with: `B.-C.` is `bc`. */
function plainName(name: string): string {
  return foldText(name).replace(/[\s.\p{Pd}]+/gu, '');
}

function keysByName(places: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  return new Map(
    places.flatMap(([key = '', ...others]) =>
      [key, ...others].map((name): [string, string] => [plainName(name), idKey(key)]),
    ),
  );
}

type Keyed = { readonly key: string };

/**
 * Returns pairs of communities that may be one, by their keys: the names are nearly the same and neither province nor
 * country contradict. A part that is missing contradicts nothing. The pairs are in the order of what is given.
 */
export function findLikelyCommunities<One extends Keyed>(
  all: readonly One[],
): readonly (readonly [One, One])[] {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const name = coreName(partsOf(one.key)[0]);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, place) =>
      group
        .slice(place + 1)
        .flatMap((other) => (mayBeOne(one.key, other.key) ? [[one, other] as const] : [])),
    ),
  );
}

function mayBeOne(one: string, other: string): boolean {
  const [, ...places] = partsOf(one);
  const [, ...others] = partsOf(other);
  return places.every((place, index) => {
    const opposite = others[index] ?? '';
    return place === '' || opposite === '' || plainName(place) === plainName(opposite);
  });
}

/** Keys of earlier versions have spaces in place of dashes, and provinces as they were written. */
function partsOf(key: string): readonly [name: string, province: string, country: string] {
  const [name = '', province = '', country = ''] = key.split('|');
  const [, provinceKey = '', countryKey = ''] = communityKey({ name, province, country }).split('|');
  return [name, provinceKey, countryKey];
}
