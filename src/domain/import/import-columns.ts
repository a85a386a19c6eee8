import { foldText } from '../text/search-text.ts';

/** The kinds of tables that can be imported. */
export const importKinds = ['projects', 'vintages', 'inventories'] as const;

export type ImportKind = (typeof importKinds)[number];

/** Languages of the templates' headings. */
export type TemplateLanguage = 'en' | 'fr';

type Column = {
  /** The templates' headings in English and French, then the accepted alternatives. */
  readonly names: readonly [string, string, ...string[]];
  readonly needed: boolean;
};

const needed = (...names: [string, string, ...string[]]): Column => ({ names, needed: true });
const optional = (...names: [string, string, ...string[]]): Column => ({ names, needed: false });

/** The columns of each kind of file, as documented in `docs/import.md`. */
export const importColumns = {
  projects: {
    registry: needed('registry', 'registre'),
    id: needed('project_id', 'identifiant_du_projet'),
    title: needed('title', 'titre', 'name'),
    organization: optional('organization', 'organisme', 'proponent'),
    description: optional('description', 'description'),
    program: optional('program_type', 'type_de_programme', 'program'),
    type: optional('type', 'type_de_projet', 'project_type'),
    stage: optional('stage', 'étape', 'project_stage'),
    address: optional('address', 'adresse'),
    site: optional('site', 'site'),
    region: optional('region', 'région'),
    country: optional('country', 'pays'),
    latitude: optional('latitude', 'latitude', 'lat'),
    longitude: optional('longitude', 'longitude', 'lon'),
    start: optional('start_date', 'date_de_début', 'crediting_start'),
    end: optional('end_date', 'date_de_fin', 'crediting_end'),
    registered: optional('registered_date', 'date_d’enregistrement'),
    listed: optional('listed_date', 'date_d’inscription'),
    issued: optional('issued_t', 'émises_t'),
    retired: optional('retired_t', 'retirées_t'),
    url: optional('url', 'lien'),
  },
  vintages: {
    registry: optional('registry', 'registre'),
    id: needed('project_id', 'identifiant_du_projet'),
    year: needed('year', 'année', 'vintage_year'),
    issued: needed('issued', 'émises'),
    retired: optional('retired', 'retirées'),
  },
  inventories: {
    community: needed('community', 'collectivité'),
    province: optional('province', 'province'),
    country: optional('country', 'pays'),
    year: needed('year', 'année', 'inventory_year'),
    tonnes: needed('tonnes', 'tonnes', 'total_tco2e'),
    latitude: optional('latitude', 'latitude', 'lat'),
    longitude: optional('longitude', 'longitude', 'lon'),
    note: optional('note', 'remarque', 'quality_note'),
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

/** Returns the heading of a field in the template of a language. */
export function templateHeading(kind: ImportKind, field: string, language: TemplateLanguage): string {
  const column = columnsOf(kind).find(([name]) => name === field)?.[1];
  if (column === undefined) return field;
  const [english, french] = column.names;
  return language === 'fr' ? french : english;
}

/** Returns a heading for comparison: letter case, accents, apostrophes and white space do not matter. */
export function normalizeHeading(text: string): string {
  return foldText(text).replace(/[\s\-'’]+/g, '_');
}

/** The project id or community of the templates' example row, by language. Rows that have one are never loaded. */
export const exampleIds = { en: 'EXAMPLE-1', fr: 'EXEMPLE-1' } as const;

const folded = new Set<string>(Object.values(exampleIds).map(foldText));

/** Returns whether a row is the example of a template, by its project id or community. */
export function isExampleRow(id: string): boolean {
  return folded.has(foldText(id));
}
