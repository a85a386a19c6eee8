import type {
  MergeHoldings,
  MergePreview,
  MergeUndoPreview,
  OrganizationMerge,
} from '#contract/organization-merges.ts';
import type { Db } from '../../kernel/db.ts';
import type { Locale } from '../../kernel/locale.ts';
import { pageRange } from '../../kernel/page-links.ts';
import { mergeObstacles, type ObstacleRow, undoObstacles } from './merge-obstacle-queries.ts';
import { describeObstacle, mergeNotFound, pairNotFound } from './merge-problems.ts';
import { findMergeRow, type Holdings, listHoldings, listMergeRows, type MergeRow } from './merge-queries.ts';

type Pair = { readonly organization: string; readonly into: string };

/** Reads what two organizations have and what prevents a merge. Throws 404 unless both can be merged. */
export async function readMergePreview(db: Db, pair: Pair, locale: Locale): Promise<MergePreview> {
  const found = await listHoldings(db, [pair.organization, pair.into]);
  const organization = found.find(({ serial }) => serial === pair.organization);
  const into = found.find(({ serial }) => serial === pair.into);
  if (organization === undefined || into === undefined || organization === into) throw pairNotFound();
  const { rows } = await mergeObstacles(pair).execute(db);
  return {
    organization: presentHoldings(organization),
    into: presentHoldings(into),
    hidesInventory: organization.isTracking && into.isTracking,
    ...presentObstacles(rows, locale),
  };
}

/** Reads what prevents undoing a merge. Throws 404 if there is none, or if it is undone. */
export async function readUndoPreview(db: Db, id: number, locale: Locale): Promise<MergeUndoPreview> {
  const merge = await findMergeRow(db, id);
  if (merge === undefined || merge.undoneAt !== null) throw mergeNotFound();
  const { rows } = await undoObstacles({ ...merge, into: merge.mergedInto }).execute(db);
  return { isAllowed: rows.length === 0, ...presentObstacles(rows, locale) };
}

/** Reads a part of all merges, newest first. */
export async function readMerges(
  db: Db,
  query: { readonly page?: number | undefined; readonly pageSize: number },
): Promise<{ readonly items: OrganizationMerge[]; readonly total: number }> {
  const { rows, total } = await listMergeRows(db, pageRange(query));
  return { items: rows.map(presentMerge), total };
}

/** Reads a merge. Throws 404 if there is none. */
export async function readMerge(db: Db, id: number): Promise<OrganizationMerge> {
  const row = await findMergeRow(db, id);
  if (row === undefined) throw mergeNotFound();
  return presentMerge(row);
}

function presentObstacles(rows: readonly ObstacleRow[], locale: Locale) {
  return {
    obstacles: rows.map((row) => describeObstacle(row, locale)),
    obstacleCount: rows[0]?.total ?? 0,
  };
}

function presentHoldings({
  since,
  isTracking: _none,
  project,
  inventory,
  microsite,
  ...held
}: Holdings): MergeHoldings {
  return { ...held, since: since.toISOString(), tokens: { project, inventory, microsite } };
}

function presentMerge(row: MergeRow): OrganizationMerge {
  const { id, at, projects, people, undoneAt, undoneBy } = row;
  return {
    id,
    organization: { serial: row.organization, name: row.name },
    into: { serial: row.mergedInto, name: row.intoName },
    at: at.toISOString(),
    by: { id: row.account, name: row.by },
    projects,
    people,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy: undoneBy === null ? null : { id: undoneBy, name: row.undoer },
  };
}
