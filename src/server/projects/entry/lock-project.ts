import { projectAbilities, type ProjectAbilities } from '#domain/project/abilities.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import { factsOf, type ProjectEntry } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { type Caller, forbidden } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/problems.ts';
import { listFiles, listRows, lockProjectRow } from './entry-store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockProjectRow>>>;

/** A project as an act finds it: locked, with what its owner wrote and what the caller may do with it. */
export type LockedProject = Row & {
  readonly entry: ProjectEntry;
  /** The rows in force: what was last approved or became visible at once. */
  readonly inForce: readonly YearlyRow[];
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
export async function lockProject(tx: Tx, caller: Caller, identity: string): Promise<LockedProject> {
  const row = await lockProjectRow(tx, identity);
  if (row === undefined) throw projectNotFound();
  const abilities = projectAbilities(caller, { ...row, hasUnits: row.nextSequence > 1 });
  if (!abilities.see) throw row.isPublic ? forbidden('owner') : projectNotFound();
  const inForce = await listRows(tx, row.serial, 'in-force');
  const rows = isInForce(row.status) ? inForce : await listRows(tx, row.serial, 'edited');
  const files = Object.fromEntries((await listFiles(tx, row.serial)).map(({ slot, file }) => [slot, file]));
  return { ...row, entry: { ...factsOf(row), files, rows }, inForce, abilities };
}

/** Nothing is there, or nothing the caller may know of. */
export function projectNotFound() {
  return notFound((locale) => m.problem_held_project_not_found({}, { locale }));
}
