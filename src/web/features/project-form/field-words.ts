import type { ProjectField } from '#domain/project/entry.ts';
import type { FieldNeed } from '#domain/project/field-declaration.ts';
import { inventoryDocumentYear, type ProjectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { fieldWords } from '#messages/words/field.js';
import { planWords, rowsWords } from '#messages/words/project.js';

const words: Readonly<Record<ProjectField, () => string>> = fieldWords;

/**
 * Returns a field's label. Those of project plan and yearly rows depend on the kind of entry, a yearly
 * inventory document's on its year.
 */
export function fieldWord(field: string, kind: ProjectKind = 'project'): string {
  if (field === 'documents.projectPlan') return planWords[kind]();
  if (field === 'emissionReductions') return rowsWords[kind]();
  const word = (words as Readonly<Record<string, (() => string) | undefined>>)[field];
  if (word !== undefined) return word();
  const year = field.startsWith('documents.')
    ? inventoryDocumentYear(field.slice('documents.'.length))
    : null;
  return year === null ? field : m.document_inventory({ year: String(year) });
}

/** Returns a field's label in the form, marked when the field is optional. */
export function fieldLabel(field: string, need: FieldNeed, kind: ProjectKind = 'project'): string {
  const word = fieldWord(field, kind);
  return need === 'optional' ? m.form_label_optional({ label: word }) : word;
}

/** Returns the id of a field's control, for links to it. */
export function fieldId(field: string): string {
  return `project-${field.replaceAll('.', '-')}`;
}
