import type { ProjectKind } from '../project/project-terms.ts';

/** Where units come from: issued to the organization, recorded by it, or transferred to it. */
export type UnitSource = 'own' | 'purchased' | 'received';

/** Returns the source of an entry's units. Inventories have none. */
export function sourceOf(kind: ProjectKind): UnitSource {
  if (kind === 'offsets') return 'purchased';
  return kind === 'transferred-offsets' ? 'received' : 'own';
}

/**
 * Whether overviews count an entry's version in force (product decisions §4): it does while the entry is
 * Approved or Received, also while its update waits for a review, and does not while the entry is re-opened,
 * rejected or archived.
 */
export type Standing = 'counted' | 'waiting' | 'not-counted';

/** An organization's entry that was approved or received at least once. */
export type OverviewEntry = {
  readonly serial: string;
  readonly kind: ProjectKind;
  readonly standing: Standing;
  /** False if the caller sees the entry only in the sum of all such entries. */
  readonly isShown: boolean;
};

/** Tonnes of units by what became of them. */
export type UnitSums = {
  /** Held by the organization, neither retired nor cancelled. */
  readonly remaining: number;
  /** Retired by the organization itself. */
  readonly retired: number;
  readonly cancelled: number;
  /** Given away, whatever happened to them since. */
  readonly transferred: number;
};

/**
 * A vintage of an entry. An entry of received units has those that its organization received of the project
 * that issued them.
 */
export type VintageSum = UnitSums & { readonly entry: string; readonly year: number };

/** Tonnes of rows in force in a year. */
export type PlannedTonnes = {
  readonly year: number;
  readonly status: 'Projected' | 'Inventory' | 'ProjectedInventory';
  readonly tonnes: number;
};

/** Tonnes of an entry's rows in force in a year. */
export type PlannedSum = PlannedTonnes & { readonly entry: string };

/** Units of a retirement that are still retired by it; `event` is the retirement's index in the log. */
export type RetirementCertificate = {
  readonly id: string;
  readonly event: number;
  readonly tonnes: number;
};

/** Tonnes of an entry's units that the organization retired against a year of one of its inventories. */
export type OffsetSum = {
  readonly entry: string;
  readonly inventory: string;
  /** The year of the inventory, not the vintage. */
  readonly year: number;
  readonly tonnes: number;
  readonly certificates: readonly RetirementCertificate[];
};

/**
 * What an organization's overview is computed from: only what counts, and the entries that it belongs to.
 *
 * - An entry counts while its standing says so and overviews track it, whatever its visibility: its units,
 *   plans and inventory rows. Of other entries nothing counts, nor does what was retired against an inventory
 *   that does not count; those units still count as retired, by vintage, where their entry counts.
 * - Units of an entry that overviews exclude count where they were retired against an inventory that
 *   overviews track, because they use up its tonnes; they count nowhere else.
 * - What units of an entry that does not count were retired against uses up the inventory's tonnes all the
 *   same: it lowers only what is unretired.
 * - Rows of Infrastructure Canada enter no column.
 */
export type OverviewDetails = {
  readonly entries: readonly OverviewEntry[];
  readonly vintages: readonly VintageSum[];
  readonly planned: readonly PlannedSum[];
  readonly offsets: readonly OffsetSum[];
};

/**
 * The same figures added up over all entries: enough for the totals of years. Several sums of one source and
 * year add up.
 */
export type OverviewSums = {
  readonly vintages: readonly (UnitSums & Waiting & { readonly source: UnitSource; readonly year: number })[];
  readonly planned: readonly (PlannedTonnes & Waiting)[];
  /** Tonnes retired against an inventory year. */
  readonly offsets: readonly (Waiting & {
    readonly source: UnitSource;
    readonly year: number;
    readonly tonnes: number;
    /** False where the units' entry does not count. */
    readonly counts: boolean;
  })[];
};

/** True for tonnes of an entry, or against an inventory, whose update waits for a review. */
type Waiting = { readonly waits: boolean };

/**
 * True if rows are a figure of their year: those of an inventory also with zero tonnes, projections only with
 * more.
 */
export function isFigure({ status, tonnes }: PlannedTonnes): boolean {
  return status !== 'Projected' || tonnes > 0;
}

/** Tonnes of an organization's own reduction projects by vintage (product decisions §4, Totals). */
export type Reductions = {
  readonly issued: number;
  /** issued − cancelled − transferred. */
  readonly registered: number;
  /** Retired by the organization itself. */
  readonly retired: number;
  readonly projected: number;
  readonly cancelled: number;
  readonly transferred: number;
  /** registered − retired. */
  readonly remaining: number;
};

/** The entry that a part of a sum comes from; null for the sum of the entries that are not shown. */
type OfEntry = { readonly projectSerial: string | null };

export type ReductionPart = OfEntry & Reductions;

/** Tonnes of purchased or received units of a vintage. */
export type HeldPart = OfEntry & {
  readonly source: 'purchased' | 'received';
  readonly held: number;
  readonly retired: number;
  readonly remaining: number;
};

/** Tonnes retired against an inventory year. Entries that are not shown have no certificates here. */
export type OffsetPart = OfEntry & {
  readonly source: UnitSource;
  readonly tonnes: number;
  /** Latest first. */
  readonly certificates: readonly RetirementCertificate[];
};

/** Tonnes of an inventory in a year; null without such a row. */
export type InventoryPart = OfEntry & {
  readonly inventory: number | null;
  readonly projectedInventory: number | null;
  readonly retired: number;
};

/** Whether a year's inventory is covered; `shortfall` in t CO2e, 0 if it is. */
export type Neutrality = {
  readonly status: 'achieved' | 'not-achieved' | 'projected-achieved' | 'projected-not-achieved';
  readonly shortfall: number;
};

/** Totals of a year. */
export type YearTotals = Reductions & {
  readonly year: number;
  readonly purchased: number;
  readonly received: number;
  /** Purchased and received units of this vintage that are not retired. */
  readonly heldRemaining: number;
  readonly inventory: number | null;
  readonly projectedInventory: number | null;
  readonly offsets: number;
  readonly offsetsBySource: Readonly<Record<UnitSource, number>>;
};

/** The figures of a year that come from entries whose update waits for a review. */
export type WaitingTotals = Omit<
  YearTotals,
  'year' | 'heldRemaining' | 'inventory' | 'projectedInventory'
> & {
  readonly inventory: number;
  readonly projectedInventory: number;
};

/** A year of an overview: totals and neutrality. */
export type YearSummary = YearTotals & {
  /** inventory − everything retired against it; null without an inventory. */
  readonly unretiredInventory: number | null;
  /** How much of the figures waits for a review; null if nothing does. */
  readonly waiting: WaitingTotals | null;
  readonly neutrality: Neutrality | null;
  /** Projected years: what would cover the inventory, with what earlier years left. */
  readonly available: number | null;
};

/**
 * The parts that a year's totals are the sums of, ordered by serial; what comes from entries that are not
 * shown is the last.
 */
export type YearParts = {
  readonly year: number;
  readonly projects: readonly ReductionPart[];
  readonly held: readonly HeldPart[];
  readonly offsetSources: readonly OffsetPart[];
  readonly inventories: readonly InventoryPart[];
};

/** Returns the entry that figures belong to. Throws if the figures have none with this serial. */
export function requireEntry(entries: ReadonlyMap<string, OverviewEntry>, serial: string): OverviewEntry {
  const entry = entries.get(serial);
  if (entry === undefined) throw new Error(`The overview has figures of ${serial}, but no such entry.`);
  return entry;
}
