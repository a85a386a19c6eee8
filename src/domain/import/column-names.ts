import { oneLine } from './clean-cell.ts';
import { normalizeHeading } from './import-columns.ts';

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
