import type { Timeline } from './import-timeline.ts';

/** A project or inventory that was loaded from a source before. */
export type KnownProject = Timeline & {
  readonly serial: string;
  readonly organization: string;
  readonly registry: string;
  readonly id: string;
};

/** What the registry holds already of the sources that a run reads. Years are keyed by project serial. */
export type KnownEntries = {
  readonly projects: readonly KnownProject[];
  readonly vintages: ReadonlyMap<
    string,
    ReadonlyMap<number, { readonly issued: number; readonly retired: number }>
  >;
  readonly inventoryYears: ReadonlyMap<string, ReadonlyMap<number, number>>;
};

/** The registry that community inventories are known by, beside their community. */
export const COMMUNITY_REGISTRY = 'Community inventories';

/** What a project is known by: its registry and its id there. */
export function sourceKey(registry: string, id: string): string {
  return `${registry}\n${id}`;
}
