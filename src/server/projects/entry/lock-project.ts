import { projectAbilities, type ProjectAbilities } from '#domain/project/abilities.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { type Actor, forbidden } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/problems.ts';
import { factsInForce } from '../stored-facts.ts';
import { findEditedFacts, listRows, lockProjectRow, readFiles } from './entry-store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockProjectRow>>>;

/**
 * A locked project with its entry and the caller's abilities. The row's own facts are those in force, once a version is in
 * force.
 */
export type LockedProject = Row & {
  /** The version currently shown and edited. */
  readonly entry: ProjectEntry;
  /** The version in force; null when the project was never approved. */
  readonly inForce: ProjectEntry | null;
  /** Whether the project ever had units. */
  readonly hasUnits: boolean;
  readonly abilities: ProjectAbilities;
};

/** Reports whether the version in force is shown and edited in a status. In all others it is the edited version. */
export function isInForce(status: Row['status']): boolean {
  return status === 'Approved' || status === 'Received';
}

/**
 * Locks a project for the caller, and the inventories that it is about to retire against. Callers without access get 404, or 403 when the
 * project is public.
 */
export async function lockProject(
  tx: Tx,
  caller: Actor,
  identity: string,
  inventories: readonly string[] = [],
): Promise<LockedProject> {
  const row = await lockProjectRow(tx, identity, inventories);
  if (row === undefined) throw projectNotFound();
  const hasUnits = row.nextSequence > 1;
  const abilities = projectAbilities(caller, { ...row, hasUnits });
  if (!abilities.see) throw row.isPublic ? forbidden('owner') : projectNotFound();
  return withEntry(tx, row, { hasUnits, abilities });
}

/** Locks a project of the caller's own organization. Everybody else gets 404, administrators too. */
export async function lockOwnProject(tx: Tx, caller: Actor, identity: string): Promise<LockedProject> {
  const row = await lockProjectRow(tx, identity);
  if (row === undefined || row.organization !== caller.organization) throw projectNotFound();
  const hasUnits = row.nextSequence > 1;
  return withEntry(tx, row, { hasUnits, abilities: projectAbilities(caller, { ...row, hasUnits }) });
}

async function withEntry(
  tx: Tx,
  row: Row,
  known: Pick<LockedProject, 'hasUnits' | 'abilities'>,
): Promise<LockedProject> {
  const inForce = hasVersionInForce(row) ? await readInForce(tx, row) : null;
  const entry = isInForce(row.status) && inForce !== null ? inForce : await readEdited(tx, row);
  return { ...row, entry, inForce, ...known };
}

function hasVersionInForce({ status, approvedAt }: Row): boolean {
  return approvedAt !== null || isInForce(status);
}

async function readInForce(tx: Tx, row: Row): Promise<ProjectEntry> {
  const files = await readFiles(tx, row.serial, 'in-force');
  return { ...factsInForce(row), files, rows: await listRows(tx, row.serial, 'in-force') };
}

async function readEdited(tx: Tx, row: Row): Promise<ProjectEntry> {
  const facts = (await findEditedFacts(tx, row.serial)) ?? factsInForce(row);
  const files = await readFiles(tx, row.serial, 'edited');
  return { ...facts, files, rows: await listRows(tx, row.serial, 'edited') };
}

/** Returns the 404 problem of a project that does not exist or that the caller may not see. */
export function projectNotFound() {
  return notFound((locale) => m.problem_held_project_not_found({}, { locale }));
}
