import { type ImportResult, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import { entriesOfRun } from '#domain/import/import-run.ts';
import type { ImportScope } from '#domain/import/import-table.ts';
import { COMMUNITY_REGISTRY } from '#domain/import/known-entries.ts';
import type { LoadablePlan, PlannedUnits } from '#domain/import/plan-import.ts';
import { registryYear } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import type { Received } from '../files/receive-form.ts';
import type { Actor, Caller } from '../kernel/admit.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { readIdempotencyKey, withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Sentence } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { readOrganizationName } from '../organizations/save-organization.ts';
import { createDrafts } from '../projects/life/create-or-delete-project.ts';
import { readTokens } from '../tokens/token-ledger.ts';
import { type CommitInput, commitImport, requireSamePlan } from './commit-import.ts';
import { toInventoryDraft, toProjectDraft } from './entries-of-plan.ts';
import { findKnown, findOwnKnown } from './find-known.ts';
import { conflict, inventoryTokensMissing, tokensMissing } from './import-problems.ts';
import { countOfKind, sentenceOfUnits } from './import-sentences.ts';
import { saveImportedDrafts } from './import-store.ts';
import {
  type Imported,
  type ImportTask,
  type ImportThread,
  type PlanFigures,
  withImportThread,
} from './import-thread.ts';
import { beginRun, endRun, recordEntries } from './runs/record-import-run.ts';

/**
 * From so many rows on, the embedded database is analyzed after an import, or its next queries would be slow.
 */
const MANY_ROWS = 1000;
const never = new AbortController().signal;

export type ImportDeps = { readonly database: Database; readonly count: CountRequest };

type ImportCall = {
  readonly caller: Caller;
  readonly received: Received;
  readonly query: { readonly plan?: string | undefined; readonly skipInvalid?: 'true' | 'false' | undefined };
  readonly headers: Parameters<typeof readIdempotencyKey>[0];
  readonly locale: Locale;
  readonly now: Date;
  readonly signal: AbortSignal;
};

/**
 * Reports what importing a file would do; with the plan of such a report, imports it. A dry run ends when the
 * client goes away; an import does not, and a repeated request with its idempotency key gets its result.
 */
export async function runImport(
  { database }: ImportDeps,
  on: ImportScope['kind'],
  call: ImportCall,
): Promise<ImportResult | Uint8Array> {
  const { received, caller, query, locale, now, signal } = call;
  const { plan } = query;
  const task: ImportTask = {
    path: received.file.path,
    sha256: received.file.sha256,
    filename: received.filename,
    scope: on === 'registry' ? { kind: on } : await scopeOf(database, caller),
    maxRows: MAX_IMPORT_ROWS[on],
    currentYear: registryYear(now),
    locale,
  };
  const work = (thread: ImportThread): Promise<ImportResult | Uint8Array> =>
    plan === undefined ? report(database, on, call, thread) : commit(database, on, { ...call, plan }, thread);
  return withImportThread(task, plan === undefined ? signal : never, work);
}

async function scopeOf(database: Database, { organization }: Caller): Promise<ImportScope> {
  return { kind: 'organization', name: await database.transact(readOrganizationName, organization) };
}

async function report(
  database: Database,
  on: ImportScope['kind'],
  { caller: { organization }, locale }: ImportCall,
  { ids, report: reportOn }: ImportThread,
): Promise<Uint8Array> {
  if (on === 'registry') {
    const { report: described } = await reportOn(await database.transact(findKnown, ids));
    return withRefusal(described, null);
  }
  const { report: described, figures } = await reportOn(
    await database.transact(findOwnKnown, organization, ids),
  );
  const missing = await database.transact(findMissingTokens, organization, figures);
  return withRefusal(described, missing?.(locale) ?? null);
}

/** Adds the refusal to a report in JSON without parsing it, because it may be large. */
function withRefusal(report: Uint8Array, refusal: string | null): Uint8Array {
  const rest = Buffer.from(report.buffer, report.byteOffset + 1, report.byteLength - 1);
  return Buffer.concat([Buffer.from(`{"refusal":${JSON.stringify(refusal)},`), rest]);
}

async function commit(
  database: Database,
  on: ImportScope['kind'],
  { caller, received, query, headers, locale, now, plan }: ImportCall & { readonly plan: string },
  thread: ImportThread,
): Promise<ImportResult> {
  const { filename, file } = received;
  const skipInvalid = query.skipInvalid === 'true';
  const request = ['import', on, file.sha256, plan, skipInvalid];
  const idempotencyKey = readIdempotencyKey(headers, caller.organization, request);
  const input = { thread, filename, sha256: file.sha256, plan, skipInvalid, idempotencyKey, now };
  const answer =
    on === 'registry'
      ? await commitImport(database, caller, input)
      : await database.transact(commitDrafts, caller, { ...input, locale });
  const { leftOut, ...imported } = JSON.parse(answer) as StoredAnswer;
  const rows = imported.projects + imported.vintages + imported.inventories;
  if (rows >= MANY_ROWS) await database.tidy();
  return { kind: 'imported', message: sentenceOf(imported, on, locale), imported, leftOut };
}

/** The stored answer of an import. Those of earlier versions do not say what was issued. */
type StoredAnswer = Pick<Imported, ImportKind | 'leftOut'> & Partial<PlannedUnits>;

function hasUnits(units: Partial<PlannedUnits>): units is PlannedUnits {
  return (units.issuedTonnes ?? 0) > 0;
}

function sentenceOf(
  imported: Omit<StoredAnswer, 'leftOut'>,
  on: ImportScope['kind'],
  locale: Locale,
): string {
  const parts = importKinds.flatMap((kind) =>
    imported[kind] === 0 ? [] : [countOfKind(kind, imported[kind], locale)],
  );
  if (parts.length === 0) return m.import_problem_nothing_new({}, { locale });
  const sentence = on === 'registry' ? m.import_done_registry : m.import_done_drafts;
  const loaded = sentence({ loaded: parts.join(', ') }, { locale });
  return hasUnits(imported) ? `${loaded} ${sentenceOfUnits(imported, locale)}` : loaded;
}

/** `locale`: the language of the titles of inventories. */
type DraftsInput = CommitInput & { readonly locale: Locale };

/**
 * Saves a file's entries as drafts of the caller's organization: all of them, or none if tokens are missing.
 * Returns what was imported as JSON; a repeated request gets the same.
 */
async function commitDrafts(tx: Tx, caller: Actor, input: DraftsInput): Promise<string> {
  const { thread, idempotencyKey, now } = input;
  const { organization } = caller;
  return withIdempotencyKey(tx, idempotencyKey, now, async () => {
    // Locks the tokens first, so that two imports of an organization run one after the other.
    await readTokens(tx, organization);
    const { figures, plan } = await thread.plan(await findOwnKnown(tx, organization, thread.ids));
    const imported = requireSamePlan(figures, input);
    const missing = await findMissingTokens(tx, organization, figures);
    if (missing !== null) throw conflict(missing, 'tokens');
    await saveDrafts(tx, caller, plan, { ...input, imported });
    return JSON.stringify(imported);
  });
}

/** Returns why an organization's tokens do not suffice for a plan; null if they do. */
async function findMissingTokens(
  tx: Tx,
  organization: string,
  { newProjects, newInventories }: PlanFigures,
): Promise<Sentence | null> {
  const { project: available, inventory } = await readTokens(tx, organization);
  if (newProjects > available) return tokensMissing({ needed: newProjects, available });
  return newInventories > 0 && inventory === 0 ? inventoryTokensMissing() : null;
}

async function saveDrafts(
  tx: Tx,
  caller: Actor,
  plan: LoadablePlan,
  { locale, now, filename, sha256, imported }: DraftsInput & { readonly imported: Imported },
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
  if (serials.length === 0) return;
  const files = [{ name: filename, sha256 }];
  const run = await beginRun(tx, { scope: 'organization', by: caller, files, imported }, now);
  await recordEntries(tx, run, entriesOfRun(plan, { serials, events: [] }));
  await endRun(tx, run);
}
