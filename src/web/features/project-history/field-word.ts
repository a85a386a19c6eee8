import type { ProjectField } from '#domain/project/entry.ts';
import { inventoryDocumentYear } from '#domain/project/slots.ts';
import { fieldWords } from '#web/kit/text/field-words.ts';
import * as m from '#messages/messages.js';

const words: Readonly<Record<string, (() => string) | undefined>> = fieldWords satisfies Record<
  ProjectField,
  unknown
>;

/** Returns a field's label by its name in the API; without one, that name. */
export function fieldWord(field: string): string {
  const word = words[field];
  if (word !== undefined) return word();
  const units = /^units\.(\d+)$/.exec(field)?.[1];
  if (units !== undefined) return m.history_units({ year: units });
  const year = inventoryDocumentYear(field.replace(/^documents\./, ''));
  return year === null ? field : m.document_inventory({ year });
}
