import type { OnTableChange } from './table-change.ts';

/** Which tables changed when, counted in the changes that this process has seen. */
export type TableVersions = {
  /** Returns the number of changes seen. */
  readonly count: () => number;
  /** True if one of the tables changed, or may have, after `since` changes. */
  readonly haveChanged: (reads: { readonly tables: readonly string[]; readonly since: number }) => boolean;
  /** Applies the change of a commit. Every table may have changed if it is null or if one before it is missing. */
  readonly apply: OnTableChange;
  /** Compares the registry's version with the last one seen. If they differ, every table may have changed. */
  readonly compare: (version: number) => void;
};

export function tableVersions(): TableVersions {
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let count = 0;
  let seen: number | null = null;
  const changeTables = (tables: readonly string[]) => {
    count += 1;
    for (const table of tables) changedAt.set(table, count);
  };
  const changeAll = () => {
    count += 1;
    allChangedAt = count;
  };
  return {
    count: () => count,
    haveChanged: ({ tables, since }) =>
      since < allChangedAt || tables.some((table) => since < (changedAt.get(table) ?? 0)),
    apply: (change) => {
      if (change === null) return changeAll();
      // On a server, a commit of this process is reported by the commit and by a notification.
      if (seen !== null && change.version <= seen) return;
      // Each commit's version is one more than the last one's.
      if (change.version === (seen ?? 0) + 1) changeTables(change.tables);
      else changeAll();
      seen = change.version;
    },
    compare: (version) => {
      if (version !== seen) changeAll();
      seen = version;
    },
  };
}
