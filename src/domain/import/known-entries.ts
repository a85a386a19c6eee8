import type { Timeline } from './import-timeline.ts';

/** A project or inventory loaded from a source by an earlier run. */
export type KnownProject = Timeline & {
  readonly serial: string;
  readonly organization: string;
  readonly registry: string;
  readonly id: string;
};

/** What the registry already has from the sources of a run. Years are keyed by project serial. */
export type KnownEntries = {
  readonly projects: readonly KnownProject[];
  readonly vintages: ReadonlyMap<
    string,
    ReadonlyMap<number, { readonly issued: number; readonly retired: number }>
  >;
  readonly inventoryYears: ReadonlyMap<string, ReadonlyMap<number, number>>;
};

/** The registry name under which community inventories are stored. */
export const COMMUNITY_REGISTRY = 'Community inventories';

/** Returns the key that identifies a project: its registry and its id there. */
export function sourceKey(registry: string, id: string): string {
  return `${registry}\n${id}`;
}
