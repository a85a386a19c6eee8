import type { RetirementCertificate } from './overview-facts.ts';
import type { UnitSource } from './unit-source.ts';

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

/** A year of an overview: totals and neutrality. */
export type YearSummary = YearTotals & {
  /** inventory − offsets; null without an inventory. */
  readonly unretiredInventory: number | null;
  readonly neutrality: Neutrality | null;
  /** Projected years: what would cover the inventory, with what earlier years left. */
  readonly available: number | null;
};

/** The parts that a year's totals are the sums of, ordered by serial; what comes from entries that are not shown is the last. */
export type YearParts = {
  readonly year: number;
  readonly projects: readonly ReductionPart[];
  readonly held: readonly HeldPart[];
  readonly offsetSources: readonly OffsetPart[];
  readonly inventories: readonly InventoryPart[];
};
