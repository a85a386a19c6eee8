import { columnNames, placesOf } from './import-columns.ts';
import type { FieldMapping, SheetDescription, TableMapping } from './mapping.ts';
import { acr } from './sources/acr.ts';
import { art } from './sources/art.ts';
import { cadTrust } from './sources/cad-trust.ts';
import { californiaArb } from './sources/california-arb.ts';
import { car } from './sources/car.ts';
import { cdp } from './sources/cdp.ts';
import { cercarbono } from './sources/cercarbono.ts';
import { eccc } from './sources/eccc.ts';
import { goldStandard } from './sources/gold-standard.ts';
import { gpc } from './sources/gpc.ts';
import { isometric } from './sources/isometric.ts';
import type { KnownSource, SourceTable } from './sources/known-source.ts';
import { verra } from './sources/verra.ts';

/** The exports of other registries and programs that are recognized by their headings. */
export const knownSources: readonly KnownSource[] = [
  ...verra,
  ...goldStandard,
  ...acr,
  ...car,
  ...cercarbono,
  ...art,
  ...isometric,
  ...californiaArb,
  ...cadTrust,
  ...cdp,
  ...gpc,
  ...eccc,
];

/** What a sheet is recognized by: its name and the lines at its top. */
export type SheetTop = Pick<SheetDescription, 'sheet' | 'firstLines'>;

/** A source whose headings are on a line of a sheet, with the tables that are made of the rows below. */
export type RecognizedSource = {
  readonly source: string;
  readonly headingLine: number;
  readonly tables: readonly TableMapping[];
};

/**
 * Returns the known source whose headings are among the first lines of a sheet, or on this line; null if there is none.
 * Of several the one that names most columns counts. Columns that the file does not have are left out of its tables.
 */
export function recognizeSource(top: SheetTop, onLine: number | null = null): RecognizedSource | null {
  for (const { line, cells } of top.firstLines) {
    if (onLine !== null && line !== onLine) continue;
    const names = columnNames(cells);
    const found = knownSources
      .filter(({ headings }) => headings.every((heading) => placesOf([heading].flat(), names).length > 0))
      .toSorted((one, other) => other.headings.length - one.headings.length)
      .map((source) => ({ source: source.name, tables: source.tables(top) }))
      .find(({ tables }) => tables.length > 0);
    if (found === undefined) continue;
    const tables = found.tables.map((table) => tableOf(table, { top, line, names }));
    return { source: found.source, headingLine: line, tables };
  }
  return null;
}

type At = { readonly top: SheetTop; readonly line: number; readonly names: readonly string[] };

function tableOf(table: SourceTable, { top, line, names }: At): TableMapping {
  const fields = Object.entries(table.fields).flatMap(([field, mapping]): [string, FieldMapping][] => {
    const found = withColumnsOf(mapping, names);
    return found === null ? [] : [[field, found]];
  });
  return { ...table, sheet: top.sheet, headingLine: line, fields: Object.fromEntries(fields) };
}

/** Returns the mapping of a field with the columns that are there; null if it reads nothing. */
function withColumnsOf(mapping: FieldMapping, names: readonly string[]): FieldMapping | null {
  const { columns, onlyWhere } = mapping;
  if (columns === undefined) return mapping;
  if (onlyWhere !== undefined && placesOf([onlyWhere.column], names).length === 0) return null;
  const present = placesOf(columns, names).map((place) => names[place] ?? '');
  if (present.length > 0) return { ...mapping, columns: present };
  return mapping.constant === undefined ? null : { constant: mapping.constant };
}
