export type ImportKind = 'projects' | 'vintages' | 'inventories';

type Column = {
  /** The template's heading first, then the accepted alternatives. */
  readonly names: readonly [string, ...string[]];
  readonly needed: boolean;
};

const needed = (...names: [string, ...string[]]): Column => ({ names, needed: true });
const optional = (...names: [string, ...string[]]): Column => ({ names, needed: false });

/** The columns of each kind of file, as documented in `docs/import.md`. */
export const importColumns = {
  projects: {
    registry: needed('registry'),
    id: needed('project_id'),
    title: needed('title', 'name'),
    organization: optional('organization', 'proponent'),
    description: optional('description'),
    program: optional('program_type', 'program'),
    type: optional('type', 'project_type'),
    stage: optional('stage', 'project_stage'),
    address: optional('address'),
    site: optional('site'),
    region: optional('region'),
    country: optional('country'),
    latitude: optional('latitude', 'lat'),
    longitude: optional('longitude', 'lon'),
    start: optional('start_date', 'crediting_start'),
    end: optional('end_date', 'crediting_end'),
    registered: optional('registered_date'),
    listed: optional('listed_date'),
    issued: optional('issued_t'),
    retired: optional('retired_t'),
    url: optional('url'),
  },
  vintages: {
    registry: optional('registry'),
    id: needed('project_id'),
    year: needed('year', 'vintage_year'),
    issued: needed('issued'),
    retired: optional('retired'),
  },
  inventories: {
    community: needed('community'),
    province: optional('province'),
    country: optional('country'),
    year: needed('year', 'inventory_year'),
    tonnes: needed('tonnes', 'total_tco2e'),
    latitude: optional('latitude', 'lat'),
    longitude: optional('longitude', 'lon'),
    note: optional('note', 'quality_note'),
  },
} as const satisfies Record<ImportKind, Record<string, Column>>;

export type Field<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string;

/** The required headings of each kind. */
export const neededHeadings: readonly { readonly kind: ImportKind; readonly headings: readonly string[] }[] =
  (['projects', 'vintages', 'inventories'] as const).map((kind) => ({
    kind,
    headings: columnsOf(kind)
      .filter(([, column]) => column.needed)
      .map(([, { names }]) => names[0]),
  }));

/** Returns the columns of a kind by field. */
export function columnsOf(kind: ImportKind): [string, Column][] {
  return Object.entries<Column>(importColumns[kind]);
}
