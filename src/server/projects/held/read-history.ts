import type { HistoryEntry } from '#contract/admin-projects.ts';
import type { Db } from '../../kernel/db.ts';
import { projectNotFound } from '../entry/lock-project.ts';
import { findHeldProject } from './held-project-queries.ts';
import { listChanges } from './history-queries.ts';

/** Reads a project's history: each change with its date, account holder, person, and changed fields before and after. Throws 404. */
export async function readHistory(db: Db, identity: string): Promise<HistoryEntry[]> {
  const project = await findHeldProject(db, identity);
  if (project === undefined) throw projectNotFound();
  return (await listChanges(db, project.serial)).map(
    ({ at, act, organization, organizationName, contactName, email, changes }) => ({
      changeDate: at.toISOString(),
      accountHolder: organization,
      accountHolderName: organizationName,
      person: email === null ? null : { name: contactName, email },
      act,
      ...Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }])),
    }),
  );
}
