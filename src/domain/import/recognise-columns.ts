import { columnsOf, type ImportKind, neededFields, normalizeHeading } from './import-columns.ts';

/** How a file's headings are interpreted: the column of each field, and unused columns. */
export type RecognisedColumns = {
  readonly kind: ImportKind;
  /** Field to the index of its column. */
  readonly places: ReadonlyMap<string, number>;
  /** Field to the heading in the file. */
  readonly headings: ReadonlyMap<string, string>;
  readonly notUsed: readonly string[];
};

/** Why a header cannot be interpreted. */
export type HeaderProblem =
  | { readonly code: 'heading-twice'; readonly values: { readonly heading: string } }
  | { readonly code: 'headings-alike'; readonly values: { readonly one: string; readonly other: string } }
  | {
      readonly code: 'kind-unknown';
      /** `missing`: the required fields without a column. */
      readonly values: { readonly nearest: ImportKind; readonly missing: readonly string[] };
    };

/**
 * Determines the kind and columns of a file from its headings, ignoring letter case, accents, spaces and order. Refused: a repeated heading,
 * two headings for one field, and headings that fit no kind. If headings fit two kinds, the kind with more known headings wins.
 */
export function recogniseColumns(header: readonly string[]): RecognisedColumns | HeaderProblem {
  const headings = header.map(normalizeHeading);
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place);
  if (twice !== undefined) return { code: 'heading-twice', values: { heading: twice } };
  const [nearest = { kind: 'projects' as const, missing: [], known: 0 }] = neededFields
    .map(({ kind, fields }) => ({
      kind,
      missing: fields.filter((field) => !isNamed(kind, field, headings)),
      known: columnsOf(kind).filter(([field]) => isNamed(kind, field, headings)).length,
    }))
    .toSorted((one, other) => one.missing.length - other.missing.length || other.known - one.known);
  if (nearest.missing.length > 0) {
    return { code: 'kind-unknown', values: { nearest: nearest.kind, missing: nearest.missing } };
  }
  return placeColumns(nearest.kind, headings, header);
}

function namesOf(kind: ImportKind, field: string): readonly string[] {
  const names = columnsOf(kind).find(([name]) => name === field)?.[1].names ?? [];
  return [...new Set(names.map(normalizeHeading))];
}

function isNamed(kind: ImportKind, field: string, headings: readonly string[]): boolean {
  return namesOf(kind, field).some((name) => headings.includes(name));
}

function placeColumns(
  kind: ImportKind,
  headings: readonly string[],
  header: readonly string[],
): RecognisedColumns | HeaderProblem {
  const places = new Map<string, number>();
  for (const [field] of columnsOf(kind)) {
    const [one, other] = namesOf(kind, field).filter((name) => headings.includes(name));
    if (one === undefined) continue;
    if (other !== undefined) return { code: 'headings-alike', values: { one, other } };
    places.set(field, headings.indexOf(one));
  }
  const used = new Set(places.values());
  return {
    kind,
    places,
    headings: new Map([...places].map(([field, place]) => [field, header[place]?.trim() ?? field])),
    notUsed: headings.filter((heading, place) => heading !== '' && !used.has(place)),
  };
}
