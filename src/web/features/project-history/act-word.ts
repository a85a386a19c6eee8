import type { ChangeAct } from '#domain/project/transitions.ts';
import * as m from '#messages/messages.js';

const words: Record<ChangeAct, () => string> = {
  created: m.history_created,
  saved: m.history_saved,
  submitted: m.history_submitted,
  approved: m.history_approved,
  rejected: m.history_rejected,
  'changes-asked': m.history_changes_asked,
  reopened: m.history_reopened,
  'emissions-updated': m.history_emissions_updated,
  featured: m.history_featured,
  'not-featured': m.history_not_featured,
  archived: m.history_archived,
  unarchived: m.history_unarchived,
  deleted: m.history_deleted,
  'units-corrected': m.history_units_corrected,
};
const wordOf = new Map<string, () => string>(Object.entries(words));

/** Returns the label of an action; without one, its name. */
export function actWord(act: string): string {
  return wordOf.get(act)?.() ?? act;
}
