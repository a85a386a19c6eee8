import {
  type Doubt,
  type JudgedRow,
  reportKnown,
  reportLoading,
  reportWrong,
  type RowReports,
  whereIs,
} from './row-report.ts';
import { type Community, communityKey, type InventoryRow } from './judge-tables.ts';
import { COMMUNITY_REGISTRY, type KnownEntries, type KnownProject } from './known-entries.ts';
import type { Position } from './read-cell.ts';

export type InventoryFigure = { readonly year: number; readonly tonnes: number };

/** An inventory to create: its first row names the community, the first row with a position locates it. */
export type NewInventory = {
  readonly key: string;
  readonly community: Community;
  readonly position: Position | null;
  readonly figures: readonly InventoryFigure[];
};

/** Years to add to an inventory that is already loaded. */
export type LaterFigures = { readonly project: KnownProject; readonly figures: readonly InventoryFigure[] };

export type SettledInventories = {
  readonly fresh: readonly NewInventory[];
  readonly later: readonly LaterFigures[];
};

type SettleContext = {
  readonly reports: RowReports;
  /** Whether years may be added to inventories that are loaded already. */
  readonly mayExtend: boolean;
};

/**
 * Merges the rows of a community, province and country into one inventory. A second row for a year is wrong and the first is kept; a known
 * year changes nothing, but a different quantity is reported. A new year of a known inventory is wrong unless inventories may be extended,
 * and always if the inventory was deleted.
 */
export function settleInventories(
  rows: readonly JudgedRow<InventoryRow>[],
  known: KnownEntries,
  { reports, mayExtend }: SettleContext,
): SettledInventories {
  const projects = new Map(
    known.projects
      .filter(({ registry }) => registry === COMMUNITY_REGISTRY)
      .map((project) => [project.id, project]),
  );
  const firstAt = new Map<string, string>();
  const loading = new Map<string, InventoryRow[]>();
  for (const row of rows) {
    if (row.judged.verdict === 'wrong') {
      reportWrong(reports, row, row.judged.wrong);
      continue;
    }
    const { fact, doubts } = row.judged;
    const key = communityKey(fact.community);
    const where = firstAt.get(`${key}\n${fact.year}`);
    if (where !== undefined) {
      reportWrong(reports, row, [{ code: 'year-twice', values: { year: fact.year, where } }]);
      continue;
    }
    firstAt.set(`${key}\n${fact.year}`, whereIs(row));
    const project = projects.get(key);
    if (project?.isDeleted === true) {
      reportWrong(reports, row, [{ code: 'entry-deleted', values: { serial: project.serial } }]);
      continue;
    }
    const loaded = known.inventoryYears.get(project?.serial ?? '')?.get(fact.year);
    if (loaded !== undefined) {
      reportKnown(reports, row, differenceOf(loaded, fact.tonnes));
      continue;
    }
    if (project !== undefined && !mayExtend) {
      reportWrong(reports, row, [{ code: 'inventory-exists', values: { serial: project.serial } }]);
      continue;
    }
    loading.set(key, [...(loading.get(key) ?? []), fact]);
    reportLoading(reports, row, doubts);
  }
  return groupByInventory(loading, projects);
}

function groupByInventory(
  loading: ReadonlyMap<string, readonly InventoryRow[]>,
  known: ReadonlyMap<string, KnownProject>,
) {
  const fresh: NewInventory[] = [];
  const later: LaterFigures[] = [];
  for (const [key, [first, ...more]] of loading) {
    if (first === undefined) continue;
    const rows = [first, ...more];
    const figures = rows
      .map(({ year, tonnes }) => ({ year, tonnes }))
      .toSorted((one, other) => one.year - other.year);
    const project = known.get(key);
    if (project !== undefined) later.push({ project, figures });
    else {
      const position = rows.find((row) => row.position !== null)?.position ?? null;
      fresh.push({ key, community: first.community, position, figures });
    }
  }
  return { fresh, later };
}

function differenceOf(loaded: number, stated: number): Doubt | null {
  return loaded === stated ? null : { code: 'differs-from-loaded', values: { loaded, said: stated } };
}
