import { formatList } from './format.ts';

/** Years in a row that are written as a span. */
const SHORTEST_SPAN = 3;

/** Returns years as a list in the reader's language, such as “2021 and 2023–2026”; each is named once. */
export function formatYears(years: readonly number[]): string {
  const spans: (readonly [first: number, last: number])[] = [];
  for (const year of [...new Set(years)].toSorted((one, other) => one - other)) {
    const [first, last] = spans.at(-1) ?? [];
    if (first !== undefined && last === year - 1) spans.splice(-1, 1, [first, year]);
    else spans.push([year, year]);
  }
  const texts = spans.flatMap(([first, last]) => {
    if (last - first + 1 >= SHORTEST_SPAN) return [`${first}–${last}`];
    return first === last ? [String(first)] : [String(first), String(last)];
  });
  return formatList(texts);
}
