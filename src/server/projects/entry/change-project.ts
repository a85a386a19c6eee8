import { type ProjectAbilities, projectAbilities } from '#domain/project/abilities.ts';
import type { FieldChange, ProjectEntry } from '#domain/project/entry.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import type { ChangeAct } from '#domain/project/transitions.ts';
import { m } from '#messages/messages.js';
import { type Actor, type Caller, forbidden } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { notFound } from '../../kernel/problems.ts';
import { detailsInForce } from '../stored-entry.ts';
import { insertChanges, listFileNames } from './change-store.ts';
import { findReceivedEntry, type Locks, lockProjectRow, saveUnitsChanged } from './entry-store.ts';
import { readVersion } from './version-store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof lockProjectRow>>>;

/**
 * A locked project with its entry and the caller's abilities. The row's own details are those in force, once a
 * version is in force.
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

/**
 * Locks a project for the caller, its organization, and the entries and organizations in `locks` (see
 * `lockProjectRow`). Callers without access get 404, or 403 when the project is public.
 */
export async function lockProject(
  tx: Tx,
  caller: Actor,
  identity: string,
  locks?: Locks,
): Promise<LockedProject> {
  const row = await lockProjectRow(tx, identity, locks);
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
  const { files, rows } = await readVersion(tx, row.serial, 'in-force');
  return { ...detailsInForce(row), files, rows };
}

async function readEdited(tx: Tx, row: Row): Promise<ProjectEntry> {
  const { edited, files, rows } = await readVersion(tx, row.serial, 'edited');
  return { ...(edited ?? detailsInForce(row)), files, rows };
}

/** Returns the 404 problem of a project that does not exist or that the caller may not see. */
export function projectNotFound() {
  return notFound((locale) => m.problem_held_project_not_found({}, { locale }));
}

type Change = {
  readonly project: string;
  readonly act: ChangeAct;
  readonly changes?: readonly FieldChange[];
};

/** Author of a change; `account` is null when the change had no signed-in user. */
type Author = Pick<Caller, 'organization'> & {
  readonly account: string | null;
  readonly impersonator: string | null;
};

/**
 * Records an action, its author and the changed fields in a project's history. Files are recorded by name.
 */
export async function recordChange(
  tx: Tx,
  doer: Author,
  { project, act, changes = [] }: Change,
  at: Date,
): Promise<void> {
  const names = await readFileNames(tx, changes);
  const withFileNames = ({ field, before, after }: FieldChange) =>
    isFileField(field)
      ? { field, before: names.get(String(before)) ?? null, after: names.get(String(after)) ?? null }
      : { field, before, after };
  const row = {
    project,
    act,
    at,
    account: doer.impersonator ?? doer.account,
    organization: doer.organization,
    changes: changes.map(withFileNames),
  };
  await insertChanges(tx, [row]);
}

function isFileField(field: string): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function readFileNames(tx: Tx, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes
    .filter(({ field }) => isFileField(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listFileNames(tx, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}

/**
 * Lists the entries that show units of a project: the project itself, and the entry of received units of an
 * organization that holds them.
 */
export async function listEntriesOfUnits(tx: Tx, project: string, holder: string): Promise<string[]> {
  const received = await findReceivedEntry(tx, project, holder);
  return received === undefined ? [project] : [project, received];
}

type CorrectedUnits = {
  /** The entries that show the units, already locked. */
  readonly entries: readonly string[];
  readonly year: number;
  /** First to last. */
  readonly serials: string;
};

/**
 * Records corrected units in the history of the entries that show them, and makes forms of these entries
 * stale.
 */
export async function recordCorrection(
  tx: Tx,
  caller: Actor,
  { entries, year, serials }: CorrectedUnits,
  now: Date,
): Promise<void> {
  await saveUnitsChanged(tx, entries, now);
  const changes = [{ field: `corrected.${year}`, before: null, after: serials }];
  for (const project of entries)
    await recordChange(tx, caller, { project, act: 'units-corrected', changes }, now);
}
