import { foldText } from '../text/search-text.ts';
import { placesOf } from './column-names.ts';
import { isOwnWord, isWordField } from './known-words.ts';
import type { ColumnDescription, FieldMapping } from './mapping.ts';

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
