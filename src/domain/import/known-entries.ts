import { type RegistryNames, registryKey } from '../project/source-registries.ts';
import { idKey } from '../text/search-text.ts';
import type { OwnEntries } from './own-list.ts';

/** A project or inventory loaded from a source by an earlier run. */
export type KnownProject = Timeline & {
  readonly serial: string;
  readonly organization: string;
  readonly registry: string;
  readonly id: string;
  /** Null, or left out, where no units are imported. */
  readonly programType?: string | null;
  /** Deleted entries get no more years; their id at the source stays taken. */
  readonly isDeleted: boolean;
};

/** An organization of the registry, with the key under which an import entered it; null for others. */
export type KnownOrganization = {
  readonly serial: string;
  readonly name: string;
  readonly sourceKey: string | null;
};

/** What the registry already has from the sources of a run. Years are keyed by project serial. */
export type KnownEntries = {
  readonly projects: readonly KnownProject[];
  readonly vintages: ReadonlyMap<
    string,
    ReadonlyMap<number, { readonly issued: number; readonly retired: number }>
  >;
  readonly inventoryYears: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** By which names registries are known. */
  readonly registries: RegistryNames;
  /** All organizations, where a run may name some of them. */
  readonly organizations?: readonly KnownOrganization[];
  /** Entries that rows name by their serials, where rows may name some. */
  readonly own?: OwnEntries;
};

/** The registry name under which community inventories are stored. */
export const COMMUNITY_REGISTRY = 'Community inventories';

/** A project's registry, by any of its names, and its id there, however it is written. */
export type EntrySource = { readonly registry: string; readonly id: string };

/** Returns the key that identifies a project at its source. */
export function sourceKey({ registry, id }: EntrySource, registries: RegistryNames): string {
  return `${registryKey(registry, registries)}\n${idKey(id)}`;
}

export type Timeline = { readonly startDate: string | null; readonly endDate: string | null };

/** No timeline: neither crediting dates nor years are known. */
export const noTimeline: Timeline = { startDate: null, endDate: null };

/**
 * Returns the timeline from the first day of the first year to the last day of the last year; no timeline if
 * there are no years.
 */
export function timelineOfYears(years: readonly number[]): Timeline {
  if (years.length === 0) return noTimeline;
  const first = years.reduce((one, other) => Math.min(one, other));
  const last = years.reduce((one, other) => Math.max(one, other));
  return { startDate: `${first}-01-01`, endDate: `${last}-12-31` };
}

/**
 * Returns the timeline after added years are added: one derived from years, or missing so far, is extended to
 * the new years; one given as dates is kept. Null if it does not change.
 */
export function timelineAfter(
  before: Timeline,
  years: readonly number[],
  added: readonly number[],
): Timeline | null {
  const fromYears = timelineOfYears(years);
  const isGiven = before.startDate !== null || before.endDate !== null;
  if (isGiven && !isSame(before, fromYears)) return null;
  const after = timelineOfYears([...years, ...added]);
  return isSame(before, after) ? null : after;
}

function isSame(one: Timeline, other: Timeline): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
