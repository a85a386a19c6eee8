import { projectAbilities, type ProjectAbilities } from '#domain/project/abilities.ts';
import { factsOf, type ProjectEntry } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { type Actor, forbidden } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/problems.ts';
import { findEditedFacts, listRows, lockProjectRow, readFiles } from './entry-store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockProjectRow>>>;

/**
 * A project as an act finds it: locked, with what its owner wrote and what the caller may do with it. The facts of the row
 * itself are those in force, once there is something in force.
 */
export type LockedProject = Row & {
  /** The version that people see and edit at the moment. */
  readonly entry: ProjectEntry;
  /** What was last approved or became visible at once; null where the project was never approved. */
  readonly inForce: ProjectEntry | null;
  readonly abilities: ProjectAbilities;
};

/** Whether the version in force is what people see and edit; in every other status it is the one beside it. */
export function isInForce(status: Row['status']): boolean {
  return status === 'Approved' || status === 'Received';
}

/**
 * Locks a project for an act of the caller's. Who may not know of it is told that it is not there (404); of a public one,
 * that it is not theirs (403).
 */
export async function lockProject(tx: Tx, caller: Actor, identity: string): Promise<LockedProject> {
  const row = await lockProjectRow(tx, identity);
  if (row === undefined) throw projectNotFound();
  const abilities = projectAbilities(caller, { ...row, hasUnits: row.nextSequence > 1 });
  if (!abilities.see) throw row.isPublic ? forbidden('owner') : projectNotFound();
  const inForce = hasInForce(row) ? await readInForce(tx, row) : null;
  const entry = isInForce(row.status) && inForce !== null ? inForce : await readEdited(tx, row);
  return { ...row, entry, inForce, abilities };
}

function hasInForce({ status, approvedAt }: Row): boolean {
  return approvedAt !== null || isInForce(status);
}

async function readInForce(tx: Tx, row: Row): Promise<ProjectEntry> {
  const files = await readFiles(tx, row.serial, 'in-force');
  return { ...factsOf(row), files, rows: await listRows(tx, row.serial, 'in-force') };
}

async function readEdited(tx: Tx, row: Row): Promise<ProjectEntry> {
  const facts = (await findEditedFacts(tx, row.serial)) ?? factsOf(row);
  const files = await readFiles(tx, row.serial, 'edited');
  return { ...facts, files, rows: await listRows(tx, row.serial, 'edited') };
}

/** Nothing is there, or nothing the caller may know of. */
export function projectNotFound() {
  return notFound((locale) => m.problem_held_project_not_found({}, { locale }));
}
