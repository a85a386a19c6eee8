import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { Tx } from '../kernel/db.ts';
import {
  insertDraftRows,
  listBySourceId,
  listFiguresInForce,
  saveTimelines,
  type Timeline,
} from './project-store.ts';

/** A project that was read from a source, as it is known there. */
export type ProjectOfSource = Timeline & {
  readonly organization: string;
  readonly registry: string;
  readonly id: string;
};

/** The projects that were read from sources and have one of these ids there. */
export async function findProjectsOfSource(tx: Tx, ids: readonly string[]): Promise<ProjectOfSource[]> {
  const rows = await listBySourceId(tx, ids);
  return rows.map(({ sourceRegistry, sourceId, ...same }) => ({
    ...same,
    registry: sourceRegistry ?? '',
    id: sourceId ?? '',
  }));
}

/** The yearly figures in force of projects, by serial and year. */
export async function findFigures(
  tx: Tx,
  serials: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const rows = Map.groupBy(await listFiguresInForce(tx, serials), ({ project }) => project);
  return new Map(
    [...rows].map(([serial, figures]) => [
      serial,
      new Map(figures.map(({ year, quantity }) => [year, quantity])),
    ]),
  );
}

/** Adds yearly figures to those in force of known projects, after the ones they have. */
export async function addFigures(tx: Tx, more: ReadonlyMap<string, readonly YearlyRow[]>): Promise<void> {
  const taken = new Map<string, number>();
  for (const { project, position } of await listFiguresInForce(tx, [...more.keys()])) {
    taken.set(project, Math.max(taken.get(project) ?? 0, position + 1));
  }
  const rows = [...more].flatMap(([project, figures]) =>
    figures.map((figure, place) => ({
      ...figure,
      project,
      version: 'in-force' as const,
      position: (taken.get(project) ?? 0) + place,
    })),
  );
  await insertDraftRows(tx, rows);
}

/** Gives known projects other first and last days. */
export async function changeTimelines(tx: Tx, timelines: readonly Timeline[], now: Date): Promise<void> {
  if (timelines.length > 0) await saveTimelines(tx, timelines, now);
}
