import { columnsOf, type ImportKind, neededHeadings } from './import-columns.ts';

/** How a file's headings are understood: which column is which field, and which are not used. */
export type RecognisedColumns = {
  readonly kind: ImportKind;
  /** Field to the position of its column. */
  readonly places: ReadonlyMap<string, number>;
  /** Field to the heading as the file has it. */
  readonly headings: ReadonlyMap<string, string>;
  readonly notUsed: readonly string[];
};

/** Why a header cannot be understood. */
export type HeaderProblem =
  | { readonly code: 'heading-twice'; readonly figures: { readonly heading: string } }
  | { readonly code: 'headings-alike'; readonly figures: { readonly one: string; readonly other: string } }
  | {
      readonly code: 'kind-unknown';
      readonly figures: { readonly nearest: ImportKind; readonly missing: string };
    };

/**
 * Tells from its headings what a file holds; letter case and spaces do not matter, nor does the order. Refused: a heading
 * that comes twice, two headings that mean one field, and headings that make none of the kinds. Headings that would make
 * two kinds make the one that knows more of them.
 */
export function recogniseColumns(header: readonly string[]): RecognisedColumns | HeaderProblem {
  const headings = header.map(plainHeading);
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place);
  if (twice !== undefined) return { code: 'heading-twice', figures: { heading: twice } };
  const [nearest = { kind: 'projects' as const, missing: [], known: 0 }] = neededHeadings
    .map(({ kind, headings: needed }) => ({
      kind,
      missing: needed.filter(isMissing(kind, headings)),
      known: columnsOf(kind).filter(([, { names }]) => names.some((name) => headings.includes(name))).length,
    }))
    .toSorted((one, other) => one.missing.length - other.missing.length || other.known - one.known);
  if (nearest.missing.length > 0) {
    return { code: 'kind-unknown', figures: { nearest: nearest.kind, missing: nearest.missing.join(', ') } };
  }
  return placeColumns(nearest.kind, headings);
}

function isMissing(kind: ImportKind, headings: readonly string[]) {
  const columns = columnsOf(kind);
  return (template: string) =>
    !columns.some(([, { names }]) => names[0] === template && names.some((name) => headings.includes(name)));
}

function placeColumns(kind: ImportKind, headings: readonly string[]): RecognisedColumns | HeaderProblem {
  const places = new Map<string, number>();
  for (const [field, { names }] of columnsOf(kind)) {
    const [one, other] = names.filter((name) => headings.includes(name));
    if (one === undefined) continue;
    if (other !== undefined) return { code: 'headings-alike', figures: { one, other } };
    places.set(field, headings.indexOf(one));
  }
  const used = new Set(places.values());
  return {
    kind,
    places,
    headings: new Map([...places].map(([field, place]) => [field, headings[place] ?? field])),
    notUsed: headings.filter((heading, place) => heading !== '' && !used.has(place)),
  };
}

function plainHeading(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
