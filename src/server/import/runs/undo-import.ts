import { setTimeout as pause } from 'node:timers/promises';
import { undoOperations, undoParts } from '#domain/import/import-run.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { lockImported, undoImported } from '../../projects/undo-imported.ts';
import { otherImportRunning } from '../import-problems.ts';
import { lockImports, tryLockImports } from '../import-store.ts';
import { runNotFound, undoRefused, undoStopped } from './import-run-problems.ts';
import {
  listEntriesToUndo,
  lockRun,
  type RunEntryRow,
  saveEntriesUndone,
  saveRunUndoing,
  saveRunUndone,
} from './import-run-store.ts';
import { findObstacles } from './undo-obstacle-store.ts';

/** How long the transaction of a part should take: the embedded database lets nobody else in meanwhile. */
const PART_MS = 200;
/** How long others may go first between two parts, as a share of the last one. */
const PAUSE_SHARE = 0.1;
/** How many of the obstacles a refusal names. */
export const NAMED_OBSTACLES = 20;

/** The administrator who undoes it. */
type Undoer = Actor & { readonly account: string };

type Undo = { readonly id: number; readonly now: Date };

/**
 * Undoes an import for the registry: its units are cancelled, after the retirements that it made itself are
 * corrected, new entries archived, and years that it added to others taken back, all by events of their own.
 * Throws 409 with what prevents it if anybody has used what it made. It is written in parts of whole
 * entries, one transaction each, between which others are answered. If the process ends, or somebody uses an
 * entry before its part is written, the parts before it stay, and undoing again goes on. An undone import stays
 * as it is.
 */
export async function undoImport(database: Database, caller: Undoer, undo: Undo): Promise<void> {
  let most: number = undoParts.first;
  let isDone = await database.transact(beginUndo, caller, undo);
  while (!isDone) {
    const since = performance.now();
    isDone = await database.transact(continueUndo, caller, { ...undo, most });
    const took = performance.now() - since;
    most = Math.round(
      Math.max(undoParts.fewest, Math.min(undoParts.most, most * Math.min(2, PART_MS / took))),
    );
    await pause(took * PAUSE_SHARE);
  }
}

/** Checks every entry of a run, and undoes the first ones. Returns whether the run is undone. */
async function beginUndo(tx: Tx, caller: Undoer, { id, now }: Undo): Promise<boolean> {
  if (!(await tryLockImports(tx))) throw otherImportRunning();
  const run = await requireRun(tx, id);
  if (run.state === 'undone') return true;
  const obstacles = await findObstacles(tx, { run: id, projects: null, most: NAMED_OBSTACLES });
  if (obstacles.total > 0) throw undoRefused(obstacles);
  if (run.state !== 'undoing') await saveRunUndoing(tx, id, caller.account);
  const isDone = await undoPart(tx, caller, { run, most: undoParts.first }, now);
  if (!isDone && run.state !== 'undoing')
    await recordUndo(tx, caller, { run, act: 'import-undo-begun' }, now);
  return isDone;
}

/** Undoes the next entries of a run. Returns whether the run is undone. */
async function continueUndo(
  tx: Tx,
  caller: Undoer,
  { id, now, most }: Undo & { readonly most: number },
): Promise<boolean> {
  await lockImports(tx);
  const run = await requireRun(tx, id);
  return run.state === 'undone' || undoPart(tx, caller, { run, most }, now);
}

type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

async function requireRun(tx: Tx, id: number): Promise<Run> {
  const run = await lockRun(tx, id);
  if (run?.scope !== 'registry') throw runNotFound();
  return run;
}

async function undoPart(
  tx: Tx,
  caller: Undoer,
  { run, most }: { readonly run: Run; readonly most: number },
  now: Date,
): Promise<boolean> {
  await lockImported(tx, await listEntriesToUndo(tx, run.id, most));
  // Their state is read now that they are locked.
  const entries = await listEntriesToUndo(tx, run.id, most);
  await requireUnused(tx, run, entries);
  const applied = await applyLedgerOperations(tx, entries.flatMap(undoOperations), now);
  if (!applied.ok) throw new Error(`The ledger refuses to undo an import: ${applied.refusal.code}.`);
  await undoImported(tx, caller, { entries, events: applied.value }, now);
  const projects = entries.map(({ project }) => project);
  await saveEntriesUndone(tx, run.id, projects, now);
  if ((await listEntriesToUndo(tx, run.id, 1)).length > 0) return false;
  await saveRunUndone(tx, run.id, now);
  await recordUndo(tx, caller, { run, act: 'import-undone' }, now);
  return true;
}

/** Throws 409 if somebody has used the locked entries meanwhile; those that are undone stay so. */
async function requireUnused(tx: Tx, run: Run, entries: readonly RunEntryRow[]): Promise<void> {
  const projects = entries.map(({ project }) => project);
  const obstacles = await findObstacles(tx, { run: run.id, projects, most: NAMED_OBSTACLES });
  if (obstacles.total > 0) throw undoStopped(obstacles);
}

async function recordUndo(
  tx: Tx,
  caller: Undoer,
  { run, act }: { readonly run: Run; readonly act: 'import-undo-begun' | 'import-undone' },
  now: Date,
): Promise<void> {
  const { id, files, projects, vintages, inventories, issuedTonnes, retiredTonnes } = run;
  const added = { projects, vintages, inventoryYears: inventories, issuedTonnes, retiredTonnes };
  const facts = { import: id, file: files.map(({ name }) => name).join(', '), ...added };
  await recordAuditEvent(tx, caller, { act, account: null, facts }, now);
}
