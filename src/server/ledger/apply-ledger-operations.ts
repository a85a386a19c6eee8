import { inventoriesOf, type LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { emptyProjection, inventoryYearKey, type Projection } from '#domain/ledger/projection.ts';
import { accept, type Result } from '#domain/result.ts';
import type { Tx } from '../kernel/db.ts';
import type { IdempotencyKey } from '../kernel/idempotency.ts';
import { listLiveBlocks, lockInventoryYears, lockLogHead, lockProjects } from './ledger-lock-store.ts';
import { beginWork, decideOperation, type InventoryYear, type StoredBlock } from './ledger-work.ts';
import { releaseKey, claimKey, saveKeyEvents } from './idempotent-event-store.ts';
import { saveLedgerWork } from './save-ledger-work.ts';

type Project = Awaited<ReturnType<typeof lockProjects>>[number];

/** An operation and the time it takes effect. */
export type TimedOperation = { readonly operation: LedgerOperation; readonly at: Date };

/**
 * Applies operations to the ledger in order, all of them or none, by the rules of the domain. This is the ledger's only
 * writer. Locks are always taken in the same order to avoid deadlocks: idempotency row, projects, inventory years, log head.
 * A refusal writes nothing. A repeated request with the same idempotency key returns the events of the first request
 * (`reliability`, the ledger's schema).
 */
export async function applyLedgerOperations(
  tx: Tx,
  operations: readonly LedgerOperation[],
  now: Date,
  idempotencyKey: IdempotencyKey | null = null,
): Promise<Result<readonly RecordedEvent[]>> {
  const previous = idempotencyKey === null ? null : await claimKey(tx, idempotencyKey, now);
  if (previous !== null) return accept(previous);
  const applied = await applyTimedOperations(
    tx,
    operations.map((operation) => ({ operation, at: now })),
  );
  if (idempotencyKey === null) return applied;
  if (applied.ok) await saveKeyEvents(tx, idempotencyKey, applied.value);
  else await releaseKey(tx, idempotencyKey);
  return applied;
}

/**
 * Like `applyLedgerOperations`, for operations with individual times, sorted by time. Times before the log's last event are
 * raised to it: time in the log never decreases.
 */
export async function applyTimedOperations(
  tx: Tx,
  timed: readonly TimedOperation[],
): Promise<Result<readonly RecordedEvent[]>> {
  const operations = timed.map(({ operation }) => operation);
  const inventories = operations.flatMap(inventoriesOf);
  const serials = unique([
    ...operations.map(({ project }) => project),
    ...inventories.map(({ project }) => project),
  ]);
  const projects = new Map((await lockProjects(tx, serials)).map((project) => [project.serial, project]));
  const years = await lockInventoryYears(tx, unique(inventories.map(({ project }) => project)));
  const liveBlocks = await listLiveBlocks(tx, unique(operations.map(({ project }) => project)));
  const head = await lockLogHead(tx);
  const work = beginWork(projectionOf(projects, years, liveBlocks), liveBlocks);
  const lastAt = new Map<string, Date>();
  let at = head.lastAt;
  for (const [position, { operation, at: requestedAt }] of timed.entries()) {
    at = new Date(Math.max(requestedAt.getTime(), at.getTime()));
    const { visibility } = required(projects, operation.project);
    const place = { index: head.size + position, at, sealed: visibility === 'Private' };
    const decided = decideOperation(work, operation, place);
    if (!decided.ok) return decided;
    lastAt.set(operation.project, at);
  }
  const changed = [...projects.values()].map((project) => {
    return { ...project, at: lastAt.get(project.serial) ?? at };
  });
  await saveLedgerWork(tx, work, changed, at);
  return accept(work.entries.map((entry) => entry.event));
}

function projectionOf(
  projects: ReadonlyMap<string, Project>,
  years: readonly InventoryYear[],
  liveBlocks: readonly StoredBlock[],
): Projection {
  const projection = emptyProjection();
  for (const { serial, nextSequence } of projects.values()) projection.nextSequence.set(serial, nextSequence);
  for (const { project, year, tonnes, retired } of years) {
    projection.inventoryYears.set(inventoryYearKey(project, year), { tonnes, retired });
  }
  for (const [project, blocks] of Map.groupBy(liveBlocks, ({ block }) => block.project)) {
    projection.blocks.set(
      project,
      blocks.map(({ block }) => block),
    );
  }
  return projection;
}

function required(projects: ReadonlyMap<string, Project>, serial: string): Project {
  const project = projects.get(serial);
  if (project === undefined) throw new Error(`The ledger has no project ${serial}.`);
  return project;
}

function unique(serials: readonly string[]): string[] {
  return [...new Set(serials)];
}
