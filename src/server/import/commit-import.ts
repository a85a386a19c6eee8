import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { entriesOfRun } from '#domain/import/import-run.ts';
import { type EntrySource, type KnownEntries, sourceKey } from '#domain/import/known-entries.ts';
import {
  type LoadablePlan,
  type PlanPart,
  sourcesOf,
  splitPlan,
  takeParts,
} from '#domain/import/plan-import.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { findStoredAnswer, type IdempotencyKey, withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockProjectsInOrder } from '../ledger/read-ledger.ts';
import { findKnown, findKnownOf } from './find-known.ts';
import { importStopped, otherImportRunning, planOutdated, rowsWrong } from './import-problems.ts';
import { lockImports, tryLockImports } from './import-store.ts';
import type { Imported, ImportThread, PlanFigures } from './import-thread.ts';
import { loadPlan } from './load-plan.ts';
import { mayImport } from './may-import.ts';
import { beginRun, endRun, isRunOpen, recordEntries } from './runs/record-import-run.ts';

/** A file to import, and the plan that the caller has seen in a dry run. */
export type CommitInput = {
  readonly thread: ImportThread;
  readonly filename: string;
  readonly sha256: string;
  readonly plan: string;
  readonly skipInvalid: boolean;
  /** Whether tonnes that are missing of known vintages are issued, too. */
  readonly issueMissing: boolean;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly now: Date;
  /** Told the share of the rows that are written, from 0 to 1, after each part. */
  readonly onWritten?: (share: number) => void;
};

/** How long the transaction of a part should take: the embedded database lets nobody else in meanwhile. */
const PART_MS = 200;
/** How long others may go first between two parts, as a share of the last one. */
const PAUSE_SHARE = 0.1;
/**
 * Rows of the first part, and the fewest and most of later ones; smaller parts would mostly begin and end
 * transactions.
 */
const ROWS = { first: 25, fewest: 50, most: 2000 };

/**
 * Imports a file for the registry, if its plan is still the one that the caller has seen, and records who
 * imported what. Loads it in parts of whole entries, one transaction each, between which others are answered.
 * If the registry changes so that a part no longer fits, or the process ends, the parts before it stay, and
 * importing the file again loads the rest. Returns what was imported as JSON; a repeated request gets the
 * same.
 */
export async function commitImport(database: Database, caller: Actor, input: CommitInput): Promise<string> {
  const { thread } = input;
  const begun = await database.transact(beginImport, thread.ids, input.idempotencyKey);
  if (typeof begun === 'string') return begun;
  const { figures, plan } = await thread.plan(begun, input.issueMissing);
  const imported = requireSamePlan(figures, input);
  const run: ImportRun = { ...input, caller, imported, answer: JSON.stringify(imported), known: begun };
  await loadParts(database, splitPlan(plan), run);
  return run.answer;
}

/** Returns what the registry has of the entries of a file, or the stored answer of a repeated request. */
async function beginImport(
  tx: Tx,
  ids: readonly string[],
  idempotencyKey: IdempotencyKey | null,
): Promise<KnownEntries | string> {
  const answer = idempotencyKey === null ? null : await findStoredAnswer(tx, idempotencyKey);
  if (answer !== null) return answer;
  if (!(await tryLockImports(tx))) throw otherImportRunning();
  return findKnown(tx, ids);
}

async function loadParts(database: Database, parts: readonly PlanPart[], run: ImportRun): Promise<void> {
  const total = parts.reduce((rows, part) => rows + part.rows, 0);
  let done = 0;
  let size = ROWS.first;
  let record: number | null = null;
  for (let first = 0; first === 0 || first < parts.length; ) {
    const part = takeParts(parts, first, size);
    const place: PartOrder = { isFirst: first === 0, isLast: part.next === parts.length, record };
    const since = performance.now();
    const loaded = await database.transact(loadPart, run, part.plan, place);
    if (loaded === null) throw first === 0 ? planOutdated() : importStopped({ done, total });
    if (place.isLast) return;
    record = loaded.record;
    const took = performance.now() - since;
    first = part.next;
    done += part.rows;
    run.onWritten?.(done / total);
    size = Math.round(Math.max(ROWS.fewest, Math.min(ROWS.most, part.rows * Math.min(2, PART_MS / took))));
    await pause(took * PAUSE_SHARE);
  }
}

/** Throws a 409 problem if the plan has changed since the dry run, or wrong rows prevent it. */
export function requireSamePlan(
  figures: PlanFigures,
  { plan, skipInvalid, issueMissing }: Pick<CommitInput, 'plan' | 'skipInvalid' | 'issueMissing'>,
): Imported {
  const { hash, wrong } = figures;
  const totals = issueMissing ? figures.totalsIssuingMissing : figures.totals;
  if (hash !== plan) throw planOutdated();
  if (!mayImport(figures, skipInvalid)) throw rowsWrong(wrong);
  return { ...totals, leftOut: wrong };
}

/** An import that is loaded in parts. */
export type ImportRun = {
  readonly caller: Actor;
  readonly filename: string;
  readonly sha256: string;
  /** What the registry had of the file's entries when the plan was made. */
  readonly known: KnownEntries;
  readonly imported: Imported;
  /** The result for the caller, stored with the idempotency key by the last part. */
  readonly answer: string;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly now: Date;
  readonly onWritten?: (share: number) => void;
};

/** Whether a part is the first of its import, and the last one, and the id of the run once it is recorded. */
type PartOrder = { readonly isFirst: boolean; readonly isLast: boolean; readonly record: number | null };

/**
 * Loads a part of an import, if the registry still has of its entries what the plan was made for and the run
 * is not being undone; otherwise changes nothing and returns null. The first of several parts records that the
 * import has begun, the last one that it is done.
 */
async function loadPart(
  tx: Tx,
  run: ImportRun,
  plan: LoadablePlan,
  order: PartOrder,
): Promise<{ readonly record: number | null } | null> {
  await lockImports(tx);
  if (order.record !== null && !(await isRunOpen(tx, order.record))) return null;
  if (!(await isStillKnown(tx, run.known, sourcesOf(plan)))) return null;
  if (!order.isLast) {
    const record = await writePart(tx, run, plan, order);
    if (order.isFirst) await recordImport(tx, run, 'import-begun');
    return { record };
  }
  await withIdempotencyKey(tx, run.idempotencyKey, run.now, async () => {
    if (hasRows(run.imported)) {
      await writePart(tx, run, plan, order);
      await recordImport(tx, run, 'import-made');
    }
    return run.answer;
  });
  return { record: order.record };
}

/** Writes a part, and what it made to the record of its run, which it begins if it is the first. */
async function writePart(
  tx: Tx,
  { filename, sha256, caller, imported, now }: ImportRun,
  plan: LoadablePlan,
  { record, isLast }: PartOrder,
): Promise<number> {
  const files = [{ name: filename, sha256 }];
  const id = record ?? (await beginRun(tx, { scope: 'registry', by: caller, files, imported }, now));
  await recordEntries(tx, id, entriesOfRun(plan, await loadPlan(tx, plan, now)));
  if (isLast) await endRun(tx, id);
  return id;
}

async function recordImport(
  tx: Tx,
  { caller, filename, imported, now }: ImportRun,
  act: 'import-begun' | 'import-made',
): Promise<void> {
  const { projects, vintages, inventories, issuedTonnes, retiredTonnes, leftOut } = imported;
  const added = { projects, vintages, inventoryYears: inventories, issuedTonnes, retiredTonnes };
  const facts = { file: filename, ...added, leftOut };
  await recordAuditEvent(tx, caller, { act, account: null, facts }, now);
}

function hasRows({ projects, vintages, inventories }: Imported): boolean {
  return projects + vintages + inventories > 0;
}

/**
 * Locks what the plan changes, and reports whether the registry still has of these sources what the plan was
 * made for, and knows registries by the same names.
 */
async function isStillKnown(tx: Tx, known: KnownEntries, sources: readonly EntrySource[]): Promise<boolean> {
  if (sources.length === 0) return true;
  const { registries } = known;
  const keys = new Set(sources.map((source) => sourceKey(source, registries)));
  const planned = known.projects.filter((project) => keys.has(sourceKey(project, registries)));
  await lockProjectsInOrder(
    tx,
    planned.map(({ serial }) => serial),
  );
  const now = await findKnownOf(tx, sources);
  return (
    isDeepStrictEqual(now.registries, registries) &&
    isDeepStrictEqual(inOrder(now), inOrder({ ...known, projects: planned }))
  );
}

/** Returns the projects by serial, with their years. */
function inOrder({ projects, vintages, inventoryYears }: KnownEntries) {
  return projects
    .toSorted((one, other) => (one.serial < other.serial ? -1 : 1))
    .map((project) => ({
      project,
      vintages: vintages.get(project.serial),
      inventoryYears: inventoryYears.get(project.serial),
    }));
}
