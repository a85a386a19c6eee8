import { communityKey } from '#domain/import/community.ts';
import type { JudgedRun } from '#domain/import/judge-tables.ts';
import { COMMUNITY_REGISTRY, type EntrySource, type KnownEntries } from '#domain/import/known-entries.ts';
import type { RegistryNames } from '#domain/project/source-registries.ts';
import type { Tx } from '../kernel/db.ts';
import { lockProjectsInOrder, sumVintages } from '../ledger/read-ledger.ts';
import { findNames } from '../organizations/namesakes.ts';
import {
  findFigures,
  findLatestFigures,
  findProjectsBySource,
  findProjectsOfSource,
  type ProjectOfSource,
} from '../projects/known-projects.ts';
import { readRegistryNames } from '../source-registries/registry-names.ts';
import { listImportedDrafts } from './import-store.ts';
import { findOwnEntries } from './own-entry-store.ts';
import { entryTerms } from './own-entry-words.ts';
import { withoutUndone } from './runs/read-undone.ts';

/** Returns the ids at their sources of all projects and inventories that the rows of a run name. */
export function idsOfRun(run: JudgedRun): string[] {
  const ids = new Set<string>();
  for (const { judged } of [...run.projects, ...run.vintages])
    if (judged.content !== null && judged.content.id !== '') ids.add(judged.content.id);
  for (const { judged } of run.own)
    if (judged.content !== null && judged.content.serial !== '') ids.add(judged.content.serial);
  for (const { judged } of run.inventories)
    if (judged.content !== null) ids.add(communityKey(judged.content.community));
  return [...ids];
}

/**
 * Returns what the registry has of the projects and inventories with these ids at their sources, and all
 * organizations.
 */
export async function findKnown(tx: Tx, ids: readonly string[]): Promise<KnownEntries> {
  const registries = await readRegistryNames(tx);
  const known = await describeKnown(tx, await findProjectsOfSource(tx, ids), registries);
  return {
    ...known,
    organizations: await findNames(tx),
    own: { entries: await findOwnEntries(tx, ids, null), terms: entryTerms },
  };
}

/**
 * As `findKnown`, and locks these projects and inventories: nobody else changes them before the import does.
 */
export async function lockKnown(tx: Tx, ids: readonly string[]): Promise<KnownEntries> {
  await lockProjectsInOrder(
    tx,
    (await findProjectsOfSource(tx, ids)).map(({ serial }) => serial),
  );
  return findKnown(tx, ids);
}

/** Returns what the registry has of the projects and inventories of these sources. */
export async function findKnownOf(tx: Tx, sources: readonly EntrySource[]): Promise<KnownEntries> {
  const registries = await readRegistryNames(tx);
  return describeKnown(tx, await findProjectsBySource(tx, sources, registries), registries);
}

async function describeKnown(
  tx: Tx,
  projects: readonly ProjectOfSource[],
  registries: RegistryNames,
): Promise<KnownEntries> {
  const [inventories, others] = [true, false].map((wanted) =>
    projects
      .filter(({ registry }) => (registry === COMMUNITY_REGISTRY) === wanted)
      .map(({ serial }) => serial),
  );
  return {
    projects,
    vintages: await withoutUndone(tx, await sumVintages(tx, others ?? [])),
    inventoryYears: await findFigures(tx, inventories ?? []),
    registries,
  };
}

/** Returns what an organization has imported as drafts before, with these ids at their sources. */
export async function findOwnKnown(
  tx: Tx,
  organization: string,
  ids: readonly string[],
): Promise<KnownEntries> {
  const drafts = await listImportedDrafts(tx, organization, ids);
  const projects = drafts.map((draft) => ({ ...draft, isDeleted: false }));
  const inventories = projects.filter(({ registry }) => registry === COMMUNITY_REGISTRY);
  const serials = inventories.map(({ serial }) => serial);
  return {
    projects,
    vintages: new Map(),
    inventoryYears: await findLatestFigures(tx, serials),
    registries: await readRegistryNames(tx),
    own: { entries: await findOwnEntries(tx, ids, organization), terms: entryTerms },
  };
}
