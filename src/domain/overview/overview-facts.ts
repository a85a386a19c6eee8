import type { ProjectKind } from '../project/program-types.ts';
import type { UnitSource } from './unit-source.ts';

/** An organization's entry that was approved or received at least once; its version in force counts (product decisions §4). */
export type OverviewEntry = {
  readonly serial: string;
  readonly kind: ProjectKind;
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

/** A vintage of an entry. An entry of received units has those that its organization received of the project that issued them. */
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
 * - An entry counts from its first approval on, whatever became of its status and its visibility since, if overviews track it.
 * - Units are never hidden: those of archived entries count.
 * - Plans and inventory rows of archived entries do not count, nor does what was retired against an archived inventory: another inventory
 *   may have the same years. Its units still count as retired, by vintage.
 * - Units of an entry that overviews exclude count where they were retired against an inventory that overviews track, because they use up
 *   its tonnes; they count nowhere else.
 * - Rows of Infrastructure Canada enter no column.
 */
export type OverviewFacts = {
  readonly entries: readonly OverviewEntry[];
  readonly vintages: readonly VintageSum[];
  readonly planned: readonly PlannedSum[];
  readonly offsets: readonly OffsetSum[];
};

/** The same facts added up over all entries: enough for the totals of years. Several sums of one source and year add up. */
export type OverviewSums = {
  readonly vintages: readonly (UnitSums & { readonly source: UnitSource; readonly year: number })[];
  readonly planned: readonly PlannedTonnes[];
  /** Tonnes retired against an inventory year. */
  readonly offsets: readonly {
    readonly source: UnitSource;
    readonly year: number;
    readonly tonnes: number;
  }[];
};

/** True if rows are a figure of their year: those of an inventory also with zero tonnes, projections only with more. */
export function isFigure({ status, tonnes }: PlannedTonnes): boolean {
  return status !== 'Projected' || tonnes > 0;
}
