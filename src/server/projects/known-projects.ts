import { joinedRegistries } from '#domain/import/added-registries.ts';
import { type EntrySource, sourceKey } from '#domain/import/known-entries.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { ProgramType } from '#domain/project/project-terms.ts';
import type { RegistryNames } from '#domain/project/source-registries.ts';
import { idKey } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import {
  insertDraftRows,
  listBySourceId,
  listFigures,
  saveTimelines,
  type Timeline,
} from './project-store.ts';
import { listSameSources, listSourceRegistries } from './source-store.ts';
import { toDraftRowColumns } from './stored-entry.ts';

/** An imported project with its registry and id at the source. */
export type ProjectOfSource = Timeline & {
  readonly organization: string;
  readonly registry: string;
  readonly id: string;
  readonly programType: ProgramType | null;
  readonly isDeleted: boolean;
};

/** Finds imported projects by their ids at the source, however they are written. */
export async function findProjectsOfSource(tx: Tx, ids: readonly string[]): Promise<ProjectOfSource[]> {
  return (await listBySourceId(tx, ids.map(idKey))).map(toProjectOfSource);
}

/** Finds imported projects by their registries and ids at the source. */
export async function findProjectsBySource(
  tx: Tx,
  sources: readonly EntrySource[],
  registries: RegistryNames,
): Promise<ProjectOfSource[]> {
  const keys = new Set(sources.map((source) => sourceKey(source, registries)));
  const found = await findProjectsOfSource(
    tx,
    sources.map(({ id }) => id),
  );
  return found.filter((project) => keys.has(sourceKey(project, registries)));
}

/** Returns the pairs of imported entries, by serial, that would be the same by other names of registries. */
export async function findSameSources(
  tx: Tx,
  { before, after }: { readonly before: RegistryNames; readonly after: RegistryNames },
) {
  const joined = joinedRegistries(await listSourceRegistries(tx), before, after);
  return joined.length === 0 ? [] : listSameSources(tx, joined);
}

function toProjectOfSource({
  sourceRegistry,
  sourceId,
  deletedAt,
  ...rest
}: Awaited<ReturnType<typeof listBySourceId>>[number]): ProjectOfSource {
  return { ...rest, registry: sourceRegistry ?? '', id: sourceId ?? '', isDeleted: deletedAt !== null };
}

/** Returns the yearly figures in force, keyed by project serial and year. */
export async function findFigures(
  tx: Tx,
  serials: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const rows = Map.groupBy(await listFigures(tx, serials, 'in-force'), ({ project }) => project);
  return new Map(
    [...rows].map(([serial, figures]) => [
      serial,
      new Map(figures.map(({ year, quantity }) => [year, quantity])),
    ]),
  );
}

/**
 * Returns the yearly figures that are in force or being edited, keyed by project serial and year; edited ones
 * win.
 */
export async function findLatestFigures(
  tx: Tx,
  serials: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const figures = new Map<string, Map<number, number>>();
  for (const version of ['in-force', 'edited'] as const) {
    for (const { project, year, quantity } of await listFigures(tx, serials, version))
      figures.set(project, (figures.get(project) ?? new Map<number, number>()).set(year, quantity));
  }
  return figures;
}

/** Appends yearly figures to those in force. */
export async function addFigures(tx: Tx, added: ReadonlyMap<string, readonly YearlyRow[]>): Promise<void> {
  const nextPositions = new Map<string, number>();
  for (const { project, position } of await listFigures(tx, [...added.keys()], 'in-force')) {
    nextPositions.set(project, Math.max(nextPositions.get(project) ?? 0, position + 1));
  }
  const rows = [...added].flatMap(([project, figures]) =>
    figures.map((figure, offset) => ({
      ...toDraftRowColumns(figure),
      project,
      version: 'in-force' as const,
      position: (nextPositions.get(project) ?? 0) + offset,
    })),
  );
  await insertDraftRows(tx, rows);
}

/** Changes the start and end dates of projects. */
export async function changeTimelines(tx: Tx, timelines: readonly Timeline[], now: Date): Promise<void> {
  if (timelines.length > 0) await saveTimelines(tx, timelines, now);
}
