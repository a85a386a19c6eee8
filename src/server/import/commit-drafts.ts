import { MAX_CHANGED_DRAFTS } from '#contract/imports.ts';
import { entriesOfRun } from '#domain/import/import-run.ts';
import { COMMUNITY_REGISTRY } from '#domain/import/known-entries.ts';
import type { LoadablePlan } from '#domain/import/plan-import.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Sentence } from '../kernel/problems.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { createDrafts } from '../projects/life/create-or-delete-project.ts';
import { lockDrafts, saveDrafts } from '../projects/life/save-drafts.ts';
import { holdRegistryNames } from '../source-registries/registry-names.ts';
import { readTokens } from '../tokens/token-ledger.ts';
import { type CommitInput, requireSamePlan } from './commit-import.ts';
import { toInventoryDraft, toProjectDraft } from './entries-of-plan.ts';
import { findOwnKnown } from './find-known.ts';
import { conflict, inventoryTokensMissing, tokensMissing, tooManyChanges } from './import-problems.ts';
import { saveImportedDrafts } from './import-store.ts';
import type { Imported, PlanFigures } from './import-thread.ts';
import { beginRun, endRun, recordEntries } from './runs/record-import-run.ts';

/** `locale`: the language of the titles of inventories. */
type DraftsInput = CommitInput & { readonly locale: Locale; readonly mailbox: Mailbox };

/**
 * Saves a file's entries as drafts of the caller's organization, and its changes of drafts: all of them, or none if
 * tokens are missing. Returns what was imported as JSON; a repeated request gets the same.
 */
export async function commitDrafts(tx: Tx, caller: Actor, input: DraftsInput): Promise<string> {
  const { thread, idempotencyKey, now } = input;
  const { organization } = caller;
  return withIdempotencyKey(tx, idempotencyKey, now, async () => {
    // The rows are compared with entries that nobody else changes before they are saved.
    await lockDrafts(tx, organization, thread.ids);
    // The tokens are locked, too, so that two imports of an organization run one after the other.
    await readTokens(tx, organization);
    // What the names are compared by must not change before the drafts are written.
    await holdRegistryNames(tx);
    const { figures, plan } = await thread.plan(await findOwnKnown(tx, organization, thread.ids), false);
    const imported = requireSamePlan(figures, input);
    const refusal = await findRefusal(tx, organization, figures);
    if (refusal !== null) throw conflict(refusal.sentence, refusal.field);
    await savePlan(tx, caller, plan, { ...input, imported });
    return JSON.stringify(imported);
  });
}

type Refusal = { readonly sentence: Sentence; readonly field: 'rows' | 'tokens' };

/** Returns why a plan cannot be imported: it changes too many drafts, or tokens do not suffice; null if it can. */
export async function findRefusal(
  tx: Tx,
  organization: string,
  { newProjects, newInventories, totals: { changed } }: PlanFigures,
): Promise<Refusal | null> {
  if (changed > MAX_CHANGED_DRAFTS)
    return { sentence: tooManyChanges({ changed, most: MAX_CHANGED_DRAFTS }), field: 'rows' };
  const { project: available, inventory } = await readTokens(tx, organization);
  if (newProjects > available)
    return { sentence: tokensMissing({ needed: newProjects, available }), field: 'tokens' };
  return newInventories > 0 && inventory === 0
    ? { sentence: inventoryTokensMissing(), field: 'tokens' }
    : null;
}

async function savePlan(
  tx: Tx,
  caller: Actor,
  plan: LoadablePlan,
  { locale, now, filename, sha256, mailbox, imported }: DraftsInput & { readonly imported: Imported },
): Promise<void> {
  const entries = [
    ...plan.projects.map(toProjectDraft),
    ...plan.inventories.map((inventory) => toInventoryDraft(inventory, { locale, now })),
  ];
  const sources = [
    ...plan.projects.map(({ project: { registry, id } }) => ({ registry, sourceId: id })),
    ...plan.inventories.map(({ key }) => ({ registry: COMMUNITY_REGISTRY, sourceId: key })),
  ];
  const serials = await createDrafts(tx, caller, entries, now);
  const { organization } = caller;
  const drafts = sources.map((source, place) => ({ ...source, organization, project: serials[place] ?? '' }));
  await saveImportedDrafts(tx, drafts, now);
  await saveDrafts(tx, { caller, now, mailbox }, plan.changes);
  if (serials.length + plan.changes.length === 0) return;
  const files = [{ name: filename, sha256 }];
  const run = await beginRun(tx, { scope: 'organization', by: caller, files, imported }, now);
  await recordEntries(tx, run, entriesOfRun(plan, { serials, events: [] }));
  await endRun(tx, run);
}
