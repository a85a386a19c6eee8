import { type UnitsToCorrect, unitsToCorrect } from '#domain/ledger/correct-units.ts';
import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { OwnerOperation, UnitRow } from '#domain/ledger/operations-of-rows.ts';
import { countUnits, type SerialBlock, type UnitSerial } from '#domain/ledger/serial.ts';
import type { InventoryYear } from '#domain/ledger/split-row.ts';
import { type Refusal, type Result, refuse } from '#domain/result.ts';
import type { Tx } from '../kernel/db.ts';
import { presentStatus } from './block-rows.ts';
import { lockInventory, lockProjects } from './ledger-lock-store.ts';
import {
  listCertificates,
  listInventoryYears,
  listLiveBlocks,
  listLiveBlocksIn,
  listLiveYears,
  listNotes,
  listReceivers,
  listUnusableInventories,
} from './unit-store.ts';

type Holding = { readonly project: string; readonly organization: string };

/**
 * Lists a project's units as rows of its emission reductions, as the transaction sees them; of all vintages,
 * or only of `years`.
 */
export async function listUnitRows(
  tx: Tx,
  { project, organization }: Holding,
  years: readonly number[] | null = null,
): Promise<UnitRow[]> {
  const blocks = (await listLiveBlocks(tx, [project], years)).map(({ block }) => block);
  const retired = blocks.flatMap((block) => (block.state === 'retired' ? [block.retiredBy] : []));
  const notes = await listNotes(tx, retired);
  return blocks.map((block) => toRow(block, organization, notes));
}

/**
 * Units of another holder are only transferred ones: what their holder retired them against is not known of
 * this organization's row.
 */
function toRow(block: SerialBlock, organization: string, notes: ReadonlyMap<number, string>): UnitRow {
  const { project, year, min, max, holder, state } = block;
  const own = holder === organization && block.state === 'retired' ? block : null;
  const inventory = own?.against.kind === 'inventory' ? own.against : null;
  const inventoryProject = inventory?.project ?? null;
  return {
    project,
    year,
    min,
    max,
    inventoryProject,
    inventoryYear: inventory?.year ?? null,
    status: presentStatus({ state, holder, inventoryProject }, organization, 'rows'),
    transferredTo: holder === organization ? null : holder,
    note: own === null ? null : (notes.get(own.retiredBy) ?? null),
  };
}

/** Reads what a correction of a range of units would restore; a refusal says why it cannot. Locks nothing. */
export async function readUnitsToCorrect(tx: Tx, units: UnitSerial): Promise<Result<UnitsToCorrect>> {
  const live = await listLiveBlocksIn(tx, units);
  return unitsToCorrect(
    live.map(({ block }) => block),
    units,
  );
}

/**
 * Locks several projects in the order of the ledger's own writes, for a use case that changes more than the
 * ledger does.
 */
export async function lockProjectsInOrder(tx: Tx, serials: readonly string[]): Promise<void> {
  await lockProjects(tx, serials);
}

/** An inventory year and the amount retired against it, in t CO2e. */
export type RetiredAgainstYear = { readonly year: number; readonly retired: number };

/** Lists the vintage years in which a project has units, ascending. */
export async function listVintages(tx: Tx, project: string): Promise<readonly number[]> {
  return listLiveYears(tx, project);
}

/** Locks and lists the years of an inventory in force, with the amount retired against each. */
export async function lockRetiredYears(tx: Tx, project: string): Promise<readonly RetiredAgainstYear[]> {
  const years = await lockInventory(tx, project);
  return years.map(({ year, retired }) => ({ year, retired }));
}

export type VintageSum = { readonly issued: number; readonly retired: number };

/** Sums issued and retired units per project and vintage year, including transferred units. */
export async function sumVintages(
  tx: Tx,
  projects: readonly string[],
): Promise<Map<string, Map<number, VintageSum>>> {
  const sums = new Map<string, Map<number, VintageSum>>();
  for (const { block } of await listLiveBlocks(tx, projects)) {
    if (block.origin !== 'issued') continue;
    const years = sums.get(block.project) ?? new Map<number, VintageSum>();
    const { issued, retired } = years.get(block.year) ?? { issued: 0, retired: 0 };
    const units = countUnits(block);
    years.set(block.year, {
      issued: issued + units,
      retired: retired + (block.state === 'retired' ? units : 0),
    });
    sums.set(block.project, years);
  }
  return sums;
}

/**
 * Returns the inventory years that an organization can retire against; none are read if nothing is retired
 * against one.
 */
export async function readInventoryYears(
  tx: Tx,
  organization: string,
  rows: readonly { readonly inventoryProject?: string }[],
): Promise<readonly (InventoryYear & { readonly projectName: string })[]> {
  const isNeeded = rows.some(({ inventoryProject }) => inventoryProject !== undefined);
  return isNeeded ? listInventoryYears(tx, organization) : [];
}

/**
 * Returns those of the named inventories that an organization cannot retire against: archived, deleted, or of
 * another organization.
 */
async function readUnusableInventories(
  tx: Tx,
  organization: string,
  named: readonly string[],
): Promise<readonly { readonly serial: string; readonly organization: string }[]> {
  return named.length === 0 ? [] : listUnusableInventories(tx, organization, named);
}

/** Returns those of the named organizations that can receive units of an organization. */
export async function readReceivers(
  tx: Tx,
  organization: string,
  named: readonly string[],
): Promise<readonly string[]> {
  return named.length === 0 ? [] : listReceivers(tx, organization, named);
}

/** Returns the certificates of the retirements among events: event index to id. */
export async function readCertificateIds(
  tx: Tx,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<number, string>> {
  const retired = events.filter(({ type }) => type === 'retired').map(({ index }) => index);
  if (retired.length === 0) return new Map();
  return new Map((await listCertificates(tx, retired)).map(({ id, event }) => [event, id]));
}

/**
 * Returns why operations cannot be done with the receiver or inventory that they name; null if they can. A receiver
 * must be able to receive units. An inventory must belong to the organization, which is found out before it
 * is locked, and be neither archived nor deleted: its units would count in no year. Unknown inventories are
 * refused by the ledger.
 */
export async function findUnusable(
  tx: Tx,
  organization: string,
  operations: readonly OwnerOperation[],
): Promise<Refusal | null> {
  return (
    (await findUnknownReceiver(tx, organization, operations)) ??
    (await findUnusableInventory(tx, organization, operations))
  );
}

async function findUnknownReceiver(tx: Tx, organization: string, operations: readonly OwnerOperation[]) {
  const named = operations.flatMap((operation) =>
    operation.type === 'transfer' ? [operation.receiver] : [],
  );
  const known = await readReceivers(tx, organization, named);
  const receiver = named.find((one) => one !== organization && !known.includes(one));
  return receiver === undefined ? null : refuse('receiver-unknown', { receiver }).refusal;
}

async function findUnusableInventory(tx: Tx, organization: string, operations: readonly OwnerOperation[]) {
  const purposes = operations.flatMap((operation) =>
    operation.type === 'retire' && operation.purpose.kind === 'inventory' ? [operation.purpose] : [],
  );
  const named = purposes.map(({ project }) => project);
  const unusable = new Map(
    (await readUnusableInventories(tx, organization, named)).map((found) => [
      found.serial,
      found.organization,
    ]),
  );
  const found = purposes.find(({ project }) => unusable.has(project));
  if (found === undefined) return null;
  const isForeign = unusable.get(found.project) !== organization;
  const values = { inventory: found.project, inventoryYear: found.year };
  return refuse(isForeign ? 'inventory-of-another' : 'inventory-year-missing', values).refusal;
}
