import { idKey } from '../text/search-text.ts';
import { MAX_TONNES } from '../tonnes.ts';
import { type Community, communityKey, isSpelledOtherwise } from './community.ts';
import { type Doubt, type Wrong } from './findings.ts';
import { communityPlace, type InventoryRow } from './judge-tables.ts';
import { COMMUNITY_REGISTRY, type KnownEntries, type KnownProject } from './known-entries.ts';
import type { Position } from './read-degrees.ts';
import {
  addDoubt,
  addedUp,
  type ComparedRow,
  isAddedTo,
  type JudgedRow,
  type RowReports,
  reportKnown,
  reportLoading,
  reportWrong,
  rowsByKey,
  whereIs,
} from './row-report.ts';

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

export type MatchedInventories = {
  readonly fresh: readonly NewInventory[];
  readonly later: readonly LaterFigures[];
};

type MatchContext = {
  readonly reports: RowReports;
  /** Whether years may be added to inventories that are loaded already. */
  readonly mayExtend: boolean;
};

/**
 * Merges the rows of a community, province and country into one inventory. Of several rows for a year, the
 * first that can be loaded is kept and the others are wrong, unless they are added up; a known year changes nothing, but a different
 * quantity is reported. A new year of a known inventory is wrong unless inventories may be extended, and
 * always if the inventory was deleted.
 */
export function matchInventories(
  rows: readonly JudgedRow<InventoryRow>[],
  known: KnownEntries,
  { reports, mayExtend }: MatchContext,
): MatchedInventories {
  const projects = new Map(
    known.projects
      .filter(({ registry }) => registry === COMMUNITY_REGISTRY)
      .map((project) => [idKey(project.id), project]),
  );
  const loadedOf = ({ community, year }: InventoryRow): Loaded => {
    const project = projects.get(communityKey(community)) ?? null;
    return { project, tonnes: known.inventoryYears.get(project?.serial ?? '')?.get(year) ?? null };
  };
  const compared = rows.map((row) => compareFigure(row, loadedOf, mayExtend));
  const kept = rowsByKey(compared);
  const added = addedUp(compared, kept);
  const loading = new Map<string, InventoryRow[]>();
  for (const { row, key, wrong } of compared) {
    const { judged } = row;
    const first = key === null ? undefined : kept.get(key);
    const isAdded = isAddedTo(row, first);
    const total = totalOf(row, first, added);
    const all = [...wrong, ...findRepetition(row, first), ...checkTotal(total)];
    if (judged.verdict === 'wrong' || all.length > 0) {
      reportWrong(reports, row, all);
      continue;
    }
    const content = total ?? judged.content;
    const { project, tonnes } = loadedOf(content);
    if (project !== null && tonnes !== null) {
      reportKnown(reports, row, isAdded ? [] : differenceOf(project, tonnes, content.tonnes));
      continue;
    }
    if (isAdded && first !== undefined) {
      reportLoading(reports, row, [
        ...judged.doubts,
        { code: 'added-up', values: { where: whereIs(first) } },
      ]);
      continue;
    }
    const community = communityKey(content.community);
    loading.set(community, [...(loading.get(community) ?? []), content]);
    reportLoading(reports, row, judged.doubts);
  }
  reportSpellings(rows, reports);
  return groupByInventory(loading, projects);
}

/** Returns a row with the sum of those that are added up, rounded to tonnes; null for a row that stands alone. */
function totalOf(
  row: JudgedRow<InventoryRow>,
  kept: JudgedRow<unknown> | undefined,
  added: ReadonlyMap<JudgedRow<unknown>, readonly InventoryRow[]>,
): InventoryRow | null {
  const { content } = row.judged;
  const rows = kept === undefined || row.isSummed !== true ? undefined : added.get(kept);
  if (content === null || rows === undefined || (row !== kept && !isAddedTo(row, kept))) return null;
  const position = rows.find((each) => each.position !== null)?.position ?? null;
  return { ...content, position, tonnes: Math.round(rows.reduce((sum, { tonnes }) => sum + tonnes, 0)) };
}

function checkTotal(total: InventoryRow | null): Wrong[] {
  if (total === null) return [];
  const { year, tonnes } = total;
  if (tonnes < 0) return [{ code: 'total-negative', values: { year, total: tonnes } }];
  return tonnes > MAX_TONNES
    ? [{ code: 'not-tonnes', values: { column: 'tonnes', text: String(tonnes) } }]
    : [];
}

/** Reports each row that writes its community in another way than the first one with the same key. */
function reportSpellings(rows: readonly JudgedRow<InventoryRow>[], reports: RowReports): void {
  const first = new Map<string, { readonly community: Community; readonly where: string }>();
  for (const row of rows) {
    const community = row.judged.content?.community;
    if (community === undefined || community.name === '') continue;
    const key = communityKey(community);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, { community, where: whereIs(row) });
    else if (isSpelledOtherwise(earlier.community, community)) {
      const values = { other: communityPlace(earlier.community), where: earlier.where };
      addDoubt(reports, row, { code: 'community-spelled-otherwise', values });
    }
  }
}

/** What the registry has of the inventory and the year of a row; null if it has none. */
type Loaded = { readonly project: KnownProject | null; readonly tonnes: number | null };

function compareFigure(
  row: JudgedRow<InventoryRow>,
  loadedOf: (content: InventoryRow) => Loaded,
  mayExtend: boolean,
): ComparedRow<InventoryRow> {
  const { content } = row.judged;
  if (content === null || content.community.name === '') return { row, key: null, wrong: [] };
  const { project, tonnes } = loadedOf(content);
  const key = content.year === 0 ? null : `${communityKey(content.community)}\n${content.year}`;
  if (project === null) return { row, key, wrong: [] };
  const { serial, isDeleted } = project;
  if (isDeleted) return { row, key, wrong: [{ code: 'entry-deleted', values: { serial } }] };
  const isRefused = key !== null && tonnes === null && !mayExtend;
  return { row, key, wrong: isRefused ? [{ code: 'inventory-exists', values: { serial } }] : [] };
}

function findRepetition(row: JudgedRow<InventoryRow>, kept: JudgedRow<unknown> | undefined): Wrong[] {
  if (kept === undefined || kept === row || isAddedTo(row, kept)) return [];
  const year = row.judged.content?.year ?? 0;
  return [{ code: 'year-twice', values: { year, where: whereIs(kept) } }];
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

function differenceOf({ serial }: KnownProject, loaded: number, stated: number): Doubt[] {
  return loaded === stated ? [] : [{ code: 'differs-from-loaded', values: { serial, loaded, said: stated } }];
}
