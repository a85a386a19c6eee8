import { isListed } from '#domain/project/listed-actions.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockProject } from '../entry/lock-project.ts';
import { recordChange } from '../entry/record-change.ts';
import { statusConflict } from '../entry/project-problems.ts';
import { laterThan } from '../entry/save-entry.ts';
import { saveStep } from './life-store.ts';

type Target = { readonly identity: string; readonly now: Date };

/** Features a project or stops featuring it. Idempotent. */
export async function featureProject(
  tx: Tx,
  caller: Caller,
  isFeatured: boolean,
  { identity, now }: Target,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization } = project;
  if (project.isFeatured === isFeatured) return serial;
  await saveStep(tx, serial, { isFeatured, updatedAt: laterThan(project.updatedAt, now) });
  await recordChange(tx, caller, { project: serial, act: isFeatured ? 'featured' : 'not-featured' }, now);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'project-featured', organization, facts: { project: serial, isFeatured } },
    now,
  );
  return serial;
}

/** Archives a project from the administrators' list. Throws 409 in statuses that do not offer it (specification §4). */
export async function archiveListed(tx: Tx, caller: Caller, target: Target): Promise<string> {
  const project = await lockProject(tx, caller, target.identity);
  if (!isListed('archive', project)) throw statusConflict(project);
  return archiveProject(tx, caller, true, target);
}

/** Archives a project in any status, or unarchives it with the status it had. Idempotent. */
export async function archiveProject(
  tx: Tx,
  caller: Caller,
  isArchived: boolean,
  { identity, now }: Target,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization } = project;
  if (project.isArchived === isArchived) return serial;
  await saveStep(tx, serial, { isArchived, updatedAt: laterThan(project.updatedAt, now) });
  await recordChange(tx, caller, { project: serial, act: isArchived ? 'archived' : 'unarchived' }, now);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'project-archived', organization, facts: { project: serial, isArchived } },
    now,
  );
  return serial;
}
