import type { EntryChange } from '#domain/import/own-entries.ts';
import { type DetailKey, namedDetails, type ProjectDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockRowsToSave } from '../entry/entry-store.ts';
import type { ActionContext } from './run-transition.ts';
import { saveProject } from './save-project.ts';

/** Locks drafts of an organization before `saveDrafts`, in the order of every other write. */
export async function lockDrafts(tx: Tx, organization: string, serials: readonly string[]): Promise<void> {
  if (serials.length > 0) await lockRowsToSave(tx, organization, serials);
}

/**
 * Saves new values of drafts that are locked, each as its form does: with its history. Throws the problem of the first
 * that cannot be saved.
 */
export async function saveDrafts(
  tx: Tx,
  context: ActionContext,
  changes: readonly Pick<EntryChange, 'serial' | 'details'>[],
): Promise<void> {
  for (const { serial, details } of changes) {
    const changed = Object.keys(details) as readonly DetailKey[];
    const body = namedDetails(details as ProjectDetails, changed);
    await saveProject(tx, context, { identity: serial, body });
  }
}
