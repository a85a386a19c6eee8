import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import { type DetailKey, namedDetails, type ProjectDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockRowsToSave } from '../entry/entry-store.ts';
import type { ActionContext } from './run-transition.ts';
import { saveProject } from './save-project.ts';

/** Locks the entries of an organization that ids are serials of, before `saveDrafts`. */
export async function lockDrafts(tx: Tx, organization: string, ids: readonly string[]): Promise<void> {
  await lockRowsToSave(
    tx,
    organization,
    ids.flatMap((id) => parseProjectSerial(id) ?? []),
  );
}

/** New values of a draft; values that stay are absent. */
type DraftChange = { readonly serial: string; readonly details: Partial<ProjectDetails> };

/**
 * Saves new values of drafts that are locked, each as its form does: with its history. Throws the problem of the first
 * that cannot be saved.
 */
export async function saveDrafts(
  tx: Tx,
  context: ActionContext,
  changes: readonly DraftChange[],
): Promise<void> {
  for (const { serial, details } of changes) {
    const changed = Object.keys(details) as readonly DetailKey[];
    const body = namedDetails(details as ProjectDetails, changed);
    await saveProject(tx, context, { identity: serial, body });
  }
}
