import type { ImportRun, ImportRunDetail, ImportRunEntry, UndoPreview } from '#contract/import-runs.ts';
import { runTonnes } from '#domain/import/import-run.ts';
import type { Database, Db } from '../../kernel/db.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type PageQuery, pageRange } from '../../kernel/page-links.ts';
import { describeObstacle, runNotFound } from './import-run-problems.ts';
import {
  findRun,
  listRunEntries,
  listRuns,
  type RunRow,
  type RunSums,
  sumEntries,
} from './import-run-queries.ts';
import { NAMED_OBSTACLES } from './undo-import.ts';
import { findObstacles } from './undo-obstacle-store.ts';

type Page = PageQuery & { readonly pageSize: number };

/** Returns a page of the imports, newest first, and their total: all, or those of an organization. */
export async function readRuns(db: Db, organization: string | null, query: Page) {
  const { rows, total } = await listRuns(db, organization, pageRange(query));
  return { items: rows.map(presentRun), total };
}

/** Returns an import, and what an undo would do now. Throws 404 if there is none with this id. */
export async function readRun(database: Database, id: number, locale: Locale): Promise<ImportRunDetail> {
  const { db } = database;
  const run = await requireRun(db, id);
  const sums = await sumEntries(db, id);
  const canBeUndone = run.scope === 'registry' && run.state !== 'undone';
  return {
    ...presentRun(run),
    entries: { total: sums.total, undone: sums.undone },
    undo: canBeUndone ? await previewUndo(database, { id, sums, locale }) : null,
  };
}

/** Returns a page of what an import made or added to. Throws 404 if there is no import with this id. */
export async function readRunEntries(db: Db, id: number, query: Page) {
  await requireRun(db, id);
  const { rows, total } = await listRunEntries(db, id, pageRange(query));
  return { items: rows.map(presentEntry), total };
}

async function requireRun(db: Db, id: number): Promise<RunRow> {
  const run = await findRun(db, id);
  if (run === undefined) throw runNotFound();
  return run;
}

type Preview = { readonly id: number; readonly sums: RunSums; readonly locale: Locale };

async function previewUndo(database: Database, { id, sums, locale }: Preview): Promise<UndoPreview> {
  const { total, rows } = await database.transact(findObstacles, {
    run: id,
    projects: null,
    most: NAMED_OBSTACLES,
  });
  const { archivedEntries, removedYears, cancelledTonnes, correctedTonnes } = sums;
  return {
    isAllowed: total === 0,
    archivedEntries,
    removedYears,
    cancelledTonnes,
    correctedTonnes,
    obstacles: rows.map((row) => ({
      kind: row.kind,
      projectSerial: row.project,
      title: row.title,
      at: row.at.toISOString(),
      text: describeObstacle(row, locale),
    })),
    obstacleCount: total,
  };
}

function presentRun(run: RunRow): ImportRun {
  const { id, scope, at, files, state, plannedRows: rows, leftOut, undoneAt } = run;
  const { projects, vintages, inventories, issuedTonnes, retiredTonnes } = run;
  const organization =
    run.organization === null ? null : { serial: run.organization, name: run.organizationName ?? '' };
  return {
    id,
    scope,
    organization,
    state,
    rows,
    leftOut,
    at: at.toISOString(),
    by: presentPerson(run.account, run.name, run.email),
    files: [...files],
    totals: { projects, vintages, inventories, issuedTonnes, retiredTonnes },
    undoneBy: presentPerson(run.undoneBy, run.undoerName, run.undoerEmail),
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

function presentPerson(id: string | null, name: string | null, email: string | null) {
  return id === null ? null : { id, name, email: email ?? '' };
}

type EntryRow = Awaited<ReturnType<typeof listRunEntries>>['rows'][number];

function presentEntry({ project, isNew, vintages, figures, undoneAt, ...named }: EntryRow): ImportRunEntry {
  const years = new Set([...vintages, ...figures].map(({ year }) => year));
  const { issued, retired } = runTonnes([{ vintages }]);
  return {
    projectSerial: project,
    ...named,
    isNew,
    years: [...years].toSorted((one, other) => one - other),
    issuedTonnes: issued,
    retiredTonnes: retired,
    isUndone: undoneAt !== null,
  };
}
