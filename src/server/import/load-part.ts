import { isDeepStrictEqual } from 'node:util';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import type { LoadablePlan } from '#domain/import/plan-import.ts';
import { type EntrySource, sourcesOf } from '#domain/import/split-plan.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { type IdempotencyKey, withIdempotencyKey } from '../kernel/idempotency.ts';
import { findKnownOf } from './find-known.ts';
import type { Imported } from './import-messages.ts';
import { lockImports } from './import-store.ts';
import { loadPlan } from './load-plan.ts';

/** An import that is loaded in parts. */
export type ImportRun = {
  readonly caller: Actor;
  readonly filename: string;
  /** What the registry had of the file's entries when the plan was made. */
  readonly known: KnownEntries;
  readonly imported: Imported;
  /** The result for the caller, stored with the idempotency key by the last part. */
  readonly answer: string;
  readonly idempotencyKey: IdempotencyKey | null;
  readonly now: Date;
};

/** Whether a part is the first of its import, and the last one. */
type PartOrder = { readonly isFirst: boolean; readonly isLast: boolean };

/**
 * Loads a part of an import, if the registry still has of its entries what the plan was made for; otherwise changes nothing and returns false.
 * The first of several parts records that the import has begun, the last one that it is done.
 */
export async function loadPart(
  tx: Tx,
  run: ImportRun,
  plan: LoadablePlan,
  { isFirst, isLast }: PartOrder,
): Promise<boolean> {
  await lockImports(tx);
  if (!(await isStillKnown(tx, run.known, sourcesOf(plan)))) return false;
  if (!isLast) {
    await loadPlan(tx, plan, run.now);
    if (isFirst) await recordImport(tx, run, 'import-begun');
    return true;
  }
  await withIdempotencyKey(tx, run.idempotencyKey, run.now, async () => {
    if (hasRows(run.imported)) {
      await loadPlan(tx, plan, run.now);
      await recordImport(tx, run, 'import-made');
    }
    return run.answer;
  });
  return true;
}

async function recordImport(
  tx: Tx,
  { caller, filename, imported, now }: ImportRun,
  act: 'import-begun' | 'import-made',
): Promise<void> {
  const { projects, vintages, inventories, leftOut } = imported;
  const facts = { file: filename, projects, vintages, inventoryYears: inventories, leftOut };
  await recordAuditEntry(tx, caller, { act, account: null, facts }, now);
}

function hasRows({ projects, vintages, inventories }: Imported): boolean {
  return projects + vintages + inventories > 0;
}

async function isStillKnown(tx: Tx, known: KnownEntries, sources: readonly EntrySource[]): Promise<boolean> {
  if (sources.length === 0) return true;
  const keys = new Set(sources.map(keyOf));
  const planned = known.projects.filter((project) => keys.has(keyOf(project)));
  return isDeepStrictEqual(inOrder(await findKnownOf(tx, sources)), inOrder({ ...known, projects: planned }));
}

function keyOf({ registry, id }: EntrySource): string {
  return JSON.stringify([registry, id]);
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
