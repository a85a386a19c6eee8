import type { HeldProject } from '#contract/held-projects.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { type ProjectKind, projectKind } from '#domain/project/program-types.ts';
import * as m from '#messages/messages.js';

const newEntries: Record<ProjectKind, () => string> = {
  project: m.review_new_project,
  inventory: m.review_new_inventory,
  offsets: m.review_new_offsets,
  'transferred-offsets': m.review_new_offsets,
};

const ofUpdates: ReadonlySet<string> = new Set([
  'emissionReductions',
  ...fieldDeclarations.filter(({ isInEmissionsUpdate }) => isInEmissionsUpdate).map(({ name }) => name),
]);

/** Returns what a submission asks for: a new entry, or an update of one that was approved before. */
export function whatIsAsked({
  programType,
  changesFromInForce,
}: Pick<HeldProject, 'programType' | 'changesFromInForce'>): string {
  if (changesFromInForce === null) return newEntries[projectKind(programType)]();
  const isUpdate = changesFromInForce.every(
    ({ field }) => ofUpdates.has(field) || field.startsWith('documents.'),
  );
  return isUpdate ? m.review_update_emissions() : m.review_update_other();
}
