import type { HeldProject } from '#contract/held-projects.ts';
import type { PublicProject } from '#contract/projects.ts';
import { canSee, projectAbilities } from '#domain/project/abilities.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Db } from '../../kernel/db.ts';
import { presentRegisteredRows } from '../../ledger/registered-row-queries.ts';
import { projectNotFound } from '../entry/lock-project.ts';
import type { LinkOf } from '../present-project.ts';
import { readPublicProject } from '../read-public-projects.ts';
import { findHeldProject, type HeldRow } from './held-project-queries.ts';
import { presentHeldProject } from './present-held-project.ts';
import { readChangesFromInForce, readChangesSinceSubmission } from './read-changes.ts';

/** Reads a project as the caller may see it: in full for its organization and administrators, else the public view. */
export async function readProject(
  db: Db,
  caller: Caller | null,
  identity: string,
  linkOf: LinkOf,
): Promise<HeldProject | PublicProject> {
  if (caller === null) return readPublicProject(db, identity);
  const row = await findHeldProject(db, identity);
  const isHeld = row !== undefined && canSee(caller, row);
  return isHeld ? present(db, caller, row, linkOf) : readPublicProject(db, identity);
}

/** Reads a project in full, for its organization and administrators. Other callers get 404. */
export async function readHeldProject(
  db: Db,
  caller: Caller,
  identity: string,
  linkOf: LinkOf,
): Promise<HeldProject> {
  const row = await findHeldProject(db, identity);
  const isHeld = row !== undefined && canSee(caller, row);
  if (!isHeld) throw projectNotFound();
  return present(db, caller, row, linkOf);
}

async function present(db: Db, caller: Caller, row: HeldRow, linkOf: LinkOf): Promise<HeldProject> {
  const { serial, organization, status } = row;
  const [changesSinceSubmission, changesFromInForce] = await Promise.all([
    status === 'Submitted' ? readChangesSinceSubmission(db, serial, linkOf) : null,
    row.editedFacts === null ? null : readChangesFromInForce(db, row, row.editedFacts, linkOf),
  ]);
  const registered = presentRegisteredRows(row.blocks, organization);
  const abilities = projectAbilities(caller, { ...row, hasUnits: row.nextSequence > 1 });
  const changes = { changesSinceSubmission, changesFromInForce };
  return presentHeldProject(row, { registered, abilities, changes, linkOf });
}
