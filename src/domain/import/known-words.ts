import {
  type ProgramType,
  type ProjectType,
  programTypes,
  projectKind,
  projectTypes,
  type Stage,
  stages,
} from '../project/project-terms.ts';
import { foldText } from '../text/search-text.ts';
import { placesOf } from './import-columns.ts';
import { knownSources } from './known-sources.ts';
import type { ColumnDescription, FieldMapping } from './mapping.ts';

/** The fields of projects whose cells are one of the registry's words. */
export const ownWords = {
  type: projectTypes,
  stage: stages,
  program: programTypes.filter((program) => projectKind(program) === 'project'),
} as const;

export type WordField = keyof typeof ownWords;

/** Returns whether a field's cells are one of the registry's words. */
export function isWordField(field: string): field is WordField {
  return Object.hasOwn(ownWords, field);
}

/** Returns whether a text is one of the registry's words of a field, in any letter case. */
export function isOwnWord(field: WordField, text: string): boolean {
  return ownWords[field].some((word) => foldText(word) === foldText(text));
}

/** What the words of others have in them, in English and French (folded); the first that fits counts. */
const typeRules: readonly (readonly [ProjectType, RegExp])[] = [
  [
    'Waste',
    /landfill|compost|manure|wastewater|recycl|waste|livestock|dechet|fumier|eaux usees|enfouissement/u,
  ],
  ['Fleet', /fleet|truck stop|flotte|parc de vehicules/u],
  ['Transportation', /transport|ev charg|transit|bicycle|shipping|borne de recharge|velo/u],
  [
    'Natural Assets',
    /forest|soil|grassland|wetland|peatland|mangrove|agricultur|land use|afolu|redd|foret|prairie|milieux? humides?|tourbi|sols?\b/u,
  ],
  [
    'Infrastructure',
    /concrete|cement|\broads?\b|water supply|\bwells?\b|gas leak|construction|beton|ciment|\broutes?\b/u,
  ],
  [
    'Energy Efficiency',
    /stove|lighting|retrofit|heat recovery|fuel switch|efficien|energy demand|eclairage|renovation|efficacite|recuperation de chaleur/u,
  ],
  [
    'Energy Generation',
    /\bwind|hydro|solar|geotherm|biomass|biogas|renewable|photovolt|eolien|solaire|biomasse|biogaz|renouvelable/u,
  ],
  ['Others', /^(?:other|others|autre|autres|various|divers)$/u],
];

const stageRules: readonly (readonly [Stage, RegExp])[] = [
  [
    'Inactive',
    /inactive|complete|withdrawn|reject|denied|hold|cancel|terminat|closed|ended|de-?registered|termine|retire|annule|rejete|inactif|ferme/u,
  ],
  [
    'Proposed',
    /list|develop|validation|validated|propos|submit|pending|request|planned|en developpement|soumis|en attente|inscrit/u,
  ],
  [
    'Active',
    /register|certif|verif|active|approved|operation|issued|ongoing|in progress|enregistre|actif|approuve|en cours|en service/u,
  ],
];

const programRules: readonly (readonly [ProgramType, RegExp])[] = [
  ['VCS', /\bvcs\b|verra|verified carbon/u],
  ['Gold Standard', /gold standard|\bgs4?g?g?\b/u],
  ['ISO 14064-2', /14064/u],
  ['FCM', /\bfcm\b|federation of canadian municipalities/u],
  ['Other', /^(?:other|others|autre|autres)$/u],
];

const rules: Readonly<Record<WordField, readonly (readonly [string, RegExp])[]>> = {
  type: typeRules,
  stage: stageRules,
  program: programRules,
};

/** The words of all known sources by field; where two sources mean different things by one, it is left out. */
const wordsOfSources: Readonly<Record<WordField, ReadonlyMap<string, string>>> = {
  type: collectWords('type'),
  stage: collectWords('stage'),
  program: collectWords('program'),
};

function collectWords(field: WordField): Map<string, string> {
  const top = { sheet: null, firstLines: [] };
  const words = knownSources
    .flatMap((source) => source.tables(top))
    .flatMap((table) => Object.entries(table.fields[field]?.words ?? {}))
    .flatMap(([text, word]) => (word === null ? [] : [{ text: foldText(text), word }]));
  const known = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { text, word } of words) {
    const before = known.get(text);
    if (before !== undefined && before !== word) unclear.add(text);
    known.set(text, word);
  }
  for (const text of unclear) known.delete(text);
  return known;
}

/**
 * Returns the registry's word that another's word likely means, by what known sources mean by it and by what it says;
 * null if nothing is known of it.
 */
export function likelyWord(field: WordField, text: string): string | null {
  const folded = foldText(text);
  const known = [folded, ...folded.split(';').map((part) => part.trim())]
    .map((part) => wordsOfSources[field].get(part))
    .find((word) => word !== undefined);
  return known ?? rules[field].find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** Returns the descriptions of a field's columns. */
export function describedOf(
  { columns = [] }: FieldMapping,
  described: readonly ColumnDescription[],
): readonly ColumnDescription[] {
  const places = placesOf(
    columns,
    described.map(({ heading }) => heading),
  );
  return places.flatMap((place) => described[place] ?? []);
}

type Word = { readonly text: string; readonly count: number };

/** Returns the words of a field's columns that are neither the registry's nor mapped. */
export function unknownWords(
  field: string,
  mapping: FieldMapping,
  columns: readonly ColumnDescription[],
): readonly Word[] {
  if (!isWordField(field)) return [];
  const mapped = new Set(Object.keys(mapping.words ?? {}).map(foldText));
  const isKnown = (text: string) =>
    isOwnWord(field, text) || [text, ...text.split(';')].some((part) => mapped.has(foldText(part)));
  const words = describedOf(mapping, columns).flatMap((column) => column.words ?? []);
  return words.filter(({ text }) => !isKnown(text));
}
