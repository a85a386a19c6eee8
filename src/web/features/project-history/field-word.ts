import type { ProjectField } from '#domain/project/entry.ts';
import type { unitChangeNames } from '#domain/project/unit-changes.ts';
import { inventoryDocumentYear } from '#domain/project/slots.ts';
import { fieldWords } from '#web/kit/text/field-words.ts';
import * as m from '#messages/messages.js';

const words: Readonly<Record<string, (() => string) | undefined>> = fieldWords satisfies Record<
  ProjectField,
  unknown
>;

/** What happened to units of a vintage, by the names that histories use. */
const unitWords: Readonly<Record<string, ((values: { readonly year: string }) => string) | undefined>> = {
  units: m.history_units,
  retired: m.history_units_retired,
  transferred: m.history_units_transferred,
  cancelled: m.history_units_cancelled,
  corrected: m.history_corrected_units,
} satisfies Record<(typeof unitChangeNames)[keyof typeof unitChangeNames], unknown>;

/** Returns a field's label by its name in the API; without one, that name. */
export function fieldWord(field: string): string {
  const word = words[field];
  if (word !== undefined) return word();
  const [name = '', vintage = ''] = field.split('.');
  const units = unitWords[name];
  if (units !== undefined) return units({ year: vintage });
  const year = inventoryDocumentYear(field.replace(/^documents\./, ''));
  return year === null ? field : m.document_inventory({ year });
}
