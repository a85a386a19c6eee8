import type { InEachLanguage, Language } from '../languages.ts';
import { foldText } from '../text/search-text.ts';
import { oneLine } from './clean-cell.ts';

/** The kinds of tables that can be imported. */
export const importKinds = ['projects', 'vintages', 'inventories'] as const;

export type ImportKind = (typeof importKinds)[number];

/** A heading in languages other than the first one; where there is none, templates have the first one's. */
type Translations = Partial<InEachLanguage<string>>;

type Column = {
  /** The templates' heading in the first language. */
  readonly heading: string;
  readonly translations: Translations;
  /** Every accepted heading: those of the templates, then alternatives. */
  readonly names: readonly string[];
  readonly needed: boolean;
};

const column = (heading: string, translations: Translations, others: readonly string[]) => ({
  heading,
  translations,
  names: [heading, ...Object.values(translations), ...others],
});
const needed = (heading: string, translations: Translations = {}, ...others: string[]): Column => ({
  ...column(heading, translations, others),
  needed: true,
});
const optional = (heading: string, translations: Translations = {}, ...others: string[]): Column => ({
  ...column(heading, translations, others),
  needed: false,
});

/** The heading of serials in the lists of projects that this registry makes, by language. */
const ownSerialHeadings = ['Project serial', 'Numéro de série du projet'] as const;

/** The columns of each kind of file, as documented in `docs/import.md`. */
export const importColumns = {
  projects: {
    registry: needed('registry', { fr: 'registre' }),
    id: needed('project_id', { fr: 'identifiant_du_projet' }, ...ownSerialHeadings),
    title: needed('title', { fr: 'titre' }, 'name'),
    organization: optional('organization', { fr: 'organisme' }, 'organisation', 'proponent'),
    description: optional('description'),
    program: optional('program_type', { fr: 'type_de_programme' }, 'program'),
    type: optional('type', { fr: 'type_de_projet' }, 'project_type'),
    stage: optional('stage', { fr: 'étape' }, 'project_stage'),
    address: optional('address', { fr: 'adresse' }),
    site: optional('site'),
    region: optional('region', { fr: 'région' }),
    country: optional('country', { fr: 'pays' }),
    latitude: optional('latitude', {}, 'lat'),
    longitude: optional('longitude', {}, 'lon'),
    position: optional('position', {}, 'coordinates'),
    start: optional('start_date', { fr: 'date_de_début' }, 'crediting_start'),
    end: optional('end_date', { fr: 'date_de_fin' }, 'crediting_end'),
    registered: optional('registered_date', { fr: 'date_d’enregistrement' }),
    listed: optional('listed_date', { fr: 'date_d’inscription' }),
    issued: optional('issued_t', { fr: 'émises_t' }),
    retired: optional('retired_t', { fr: 'retirées_t' }),
    url: optional('url', { fr: 'lien' }),
  },
  vintages: {
    registry: optional('registry', { fr: 'registre' }),
    id: needed('project_id', { fr: 'identifiant_du_projet' }),
    year: needed('year', { fr: 'année' }, 'vintage_year'),
    issued: needed('issued', { fr: 'émises' }),
    retired: optional('retired', { fr: 'retirées' }),
  },
  inventories: {
    community: needed('community', { fr: 'collectivité' }),
    province: optional('province'),
    country: optional('country', { fr: 'pays' }),
    year: needed('year', { fr: 'année' }, 'inventory_year'),
    tonnes: needed('tonnes', {}, 'total_tco2e'),
    latitude: optional('latitude', {}, 'lat'),
    longitude: optional('longitude', {}, 'lon'),
    position: optional('position', {}, 'coordinates'),
    note: optional('note', { fr: 'remarque' }, 'quality_note'),
  },
} as const satisfies Record<ImportKind, Record<string, Column>>;

export type Field<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;

/** The required fields of each kind. */
export const neededFields: readonly { readonly kind: ImportKind; readonly fields: readonly string[] }[] =
  importKinds.map((kind) => ({
    kind,
    fields: columnsOf(kind)
      .filter(([, column]) => column.needed)
      .map(([field]) => field),
  }));

/** Returns the columns of a kind by field. */
export function columnsOf(kind: ImportKind): [string, Column][] {
  return Object.entries<Column>(importColumns[kind]);
}

/**
 * Returns the heading of a field in the template of a language; the field's name if the kind has no such
 * field.
 */
export function templateHeading(kind: ImportKind, field: string, language: Language): string {
  const named = columnsOf(kind).find(([name]) => name === field)?.[1];
  return named?.translations[language] ?? named?.heading ?? field;
}

/** Returns a heading for comparison: letter case, accents, apostrophes and white space do not matter. */
export function normalizeHeading(text: string): string {
  return foldText(text).replace(/[\s\-'’]+/g, '_');
}

/** Headings are repeated in every finding, and are cut to this length. */
const MAX_HEADING_CHARACTERS = 100;

/** Returns a heading on one line, cut to its longest. */
export function tidyHeading(cell: string): string {
  return oneLine(cell.trim()).slice(0, MAX_HEADING_CHARACTERS);
}

/**
 * Returns a name for each column, all of them different: its heading; the letters of the column where there is none,
 * `[C]`, and after a heading that an earlier column has, `CH4 [H]`.
 */
export function columnNames(header: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return header.map((cell, place) => {
    const heading = tidyHeading(cell);
    const key = normalizeHeading(heading);
    const isFree = heading !== '' && !taken.has(key);
    taken.add(key);
    return isFree ? heading : `${heading} [${lettersOf(place)}]`.trim();
  });
}

/** Returns the letters of a column as spreadsheets have them, from 0: `A`, `Z`, `AA`. */
function lettersOf(place: number): string {
  const before = Math.floor(place / 26);
  return (before > 0 ? lettersOf(before - 1) : '') + String.fromCodePoint(65 + (place % 26));
}

/** Returns the places of columns by their names, without those that are not there. */
export function placesOf(columns: readonly string[], names: readonly string[]): number[] {
  const keys = names.map(normalizeHeading);
  const places = columns.map((column) => keys.indexOf(normalizeHeading(tidyHeading(column))));
  return [...new Set(places.filter((place) => place >= 0))];
}

const ownSerials: ReadonlySet<string> = new Set(ownSerialHeadings.map(normalizeHeading));

/** Returns whether serials of this registry are below a heading: its lists have no column for the registry. */
export function isOwnSerialHeading(heading: string): boolean {
  return ownSerials.has(normalizeHeading(heading));
}

/**
 * The project id or community of the templates' example row, by language. Rows that have one are never
 * loaded.
 */
export const exampleIds: { readonly en: string } & Partial<InEachLanguage<string>> = {
  en: 'EXAMPLE-1',
  fr: 'EXEMPLE-1',
};

const folded = new Set<string>(Object.values(exampleIds).map(foldText));

/** Returns whether a row is the example of a template, by its project id or community. */
export function isExampleRow(id: string): boolean {
  return folded.has(foldText(id));
}
