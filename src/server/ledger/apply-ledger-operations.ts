import {
  type InventoryYearKey,
  inventoriesOf,
  type LedgerOperation,
  type RecordedEvent,
} from '#domain/ledger/ledger-operation.ts';
import { emptyProjection, inventoryYearKey, type Projection } from '#domain/ledger/projection.ts';
import { organizationOfProject } from '#domain/ledger/serial.ts';
import { accept, type Result } from '#domain/result.ts';
import { requireSteadyClock } from '../kernel/clock-watch.ts';
import type { Tx } from '../kernel/db.ts';
import {
  type Holding,
  lockInventoryYears,
  lockLogHead,
  lockProjects,
  lockReceivedEntries,
} from './ledger-lock-store.ts';
import { beginWork, decideOperation, type InventoryYear, type StoredBlock } from './ledger-work.ts';
import { type CountersOf, saveLedgerWork } from './save-ledger-work.ts';
import { listTouchedBlocks } from './unit-store.ts';

type Project = Awaited<ReturnType<typeof lockProjects>>[number];

/** An operation and the time it takes effect. */
export type TimedOperation = { readonly operation: LedgerOperation; readonly at: Date };

/**
 * Applies operations to the ledger in order, all of them or none, by the rules of the domain. This is the
 * ledger's only writer. Locks are always taken in the same order to avoid deadlocks: the caller's idempotency
 * row (`withIdempotencyKey`), projects, entries of received units, inventory years, log head. Only the blocks
 * that the operations name are read. A refusal writes nothing.
 */
export async function applyLedgerOperations(
  tx: Tx,
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<Result<readonly RecordedEvent[]>> {
  return applyTimedOperations(
    tx,
    operations.map((operation) => ({ operation, at: now })),
  );
}

/**
 * Like `applyLedgerOperations`, for operations with individual times, sorted by time. Times before the log's
 * last event are raised to it: time in the log never decreases. Throws a 503 problem while the clock is wrong
 * (`requireSteadyClock`).
 */
export async function applyTimedOperations(
  tx: Tx,
  timed: readonly TimedOperation[],
): Promise<Result<readonly RecordedEvent[]>> {
  const touched = await lockTouched(
    tx,
    timed.map(({ operation }) => operation),
  );
  const head = await lockLogHead(tx);
  requireSteadyClock(tx, head);
  const decided = decideAll(touched, timed, head);
  if (!decided.ok) return decided;
  const { work, lastAt, at } = decided.value;
  await saveLedgerWork(tx, work, countersToSave(touched.counted, lastAt), at);
  return accept(work.entries.map((entry) => entry.event));
}

/**
 * Decides operations as `applyLedgerOperations` would now, and writes nothing. It takes the same locks but that
 * of the log's head, so the log goes on meanwhile: the indexes of the events are not those that they would get.
 */
export async function previewLedgerOperations(
  tx: Tx,
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<Result<readonly RecordedEvent[]>> {
  const timed = operations.map((operation) => ({ operation, at: now }));
  const decided = decideAll(await lockTouched(tx, operations), timed, {
    size: 0,
    nextBlock: 0,
    lastAt: now,
  });
  return decided.ok ? accept(decided.value.work.entries.map((entry) => entry.event)) : decided;
}

type Touched = {
  readonly projects: ReadonlyMap<string, Project>;
  readonly blocks: readonly StoredBlock[];
  readonly years: readonly InventoryYear[];
  /** Projects and entries of received units whose counters may change. */
  readonly counted: ReadonlyMap<string, Counted>;
};

/** Locks what operations touch, in order, and reads the blocks that they name. */
async function lockTouched(tx: Tx, operations: readonly LedgerOperation[]): Promise<Touched> {
  const inventories = operations.flatMap(inventoriesOf);
  const serials = unique([
    ...operations.map(({ project }) => project),
    ...inventories.map(({ project }) => project),
  ]);
  const projects = new Map((await lockProjects(tx, serials)).map((project) => [project.serial, project]));
  const blocks = await listTouchedBlocks(tx, operations);
  const received = await lockReceivedEntries(tx, receivedBy(operations, blocks, projects));
  const counted = new Map<string, Counted>([
    ...projects,
    ...received.map((entry) => [entry.serial, entry] as const),
  ]);
  return { projects, blocks, years: await lockInventoryYears(tx, uniqueYears(inventories)), counted };
}

type Head = { readonly size: number; readonly nextBlock: number; readonly lastAt: Date };

/** Decides operations in order; `lastAt` has the time of the last event of each project. */
function decideAll({ projects, blocks, years }: Touched, timed: readonly TimedOperation[], head: Head) {
  const work = beginWork(projectionOf(projects, years, blocks), blocks, head.nextBlock);
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
  return accept({ work, lastAt, at });
}

function projectionOf(
  projects: ReadonlyMap<string, Project>,
  years: readonly InventoryYear[],
  touched: readonly StoredBlock[],
): Projection {
  const projection = emptyProjection();
  for (const { serial, nextSequence, organization } of projects.values()) {
    projection.nextSequence.set(serial, nextSequence);
    const issuer = organizationOfProject(serial);
    if (issuer !== organization) projection.merges.set(issuer, { into: organization, moved: [] });
  }
  for (const { project, year, tonnes, retired } of years) {
    projection.inventoryYears.set(inventoryYearKey(project, year), { tonnes, retired });
  }
  for (const [project, blocks] of Map.groupBy(touched, ({ block }) => block.project)) {
    projection.blocks.set(
      project,
      blocks.map(({ block }) => block),
    );
  }
  return projection;
}

/** Returns who may hold, before or after the operations, units of a project of another organization. */
function receivedBy(
  operations: readonly LedgerOperation[],
  touched: readonly StoredBlock[],
  projects: ReadonlyMap<string, Project>,
): Holding[] {
  const receivers = operations.flatMap((operation) => {
    return operation.type === 'transfer' ? [{ project: operation.project, holder: operation.receiver }] : [];
  });
  const holders = touched.map(({ block: { project, holder } }) => ({ project, holder }));
  return [...holders, ...receivers].filter(
    ({ project, holder }) => required(projects, project).organization !== holder,
  );
}

type Counted = {
  readonly serial: string;
  readonly organization: string;
  readonly sourceProject: string | null;
};

/**
 * Returns the projects and entries of projects whose units changed: whose units each counts, and when they
 * changed last.
 */
function countersToSave(
  counted: ReadonlyMap<string, Counted>,
  lastAt: ReadonlyMap<string, Date>,
): CountersOf[] {
  return [...counted.values()].flatMap(({ serial, organization, sourceProject }) => {
    const project = sourceProject ?? serial;
    const at = lastAt.get(project);
    return at === undefined ? [] : [{ serial, project, organization, at }];
  });
}

function required(projects: ReadonlyMap<string, Project>, serial: string): Project {
  const project = projects.get(serial);
  if (project === undefined) throw new Error(`The ledger has no project ${serial}.`);
  return project;
}

function uniqueYears(keys: readonly InventoryYearKey[]): InventoryYearKey[] {
  return [...new Map(keys.map((key) => [inventoryYearKey(key.project, key.year), key])).values()];
}

function unique(serials: readonly string[]): string[] {
  return [...new Set(serials)];
}
