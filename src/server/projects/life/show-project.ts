import { isListed } from '#domain/project/listed-actions.ts';
import { noteAct } from '../../audit/note-act.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockProject } from '../entry/lock-project.ts';
import { noteChange } from '../entry/note-change.ts';
import { statusConflict } from '../entry/project-problems.ts';
import { laterThan } from '../entry/save-entry.ts';
import { saveStep } from './life-store.ts';

type Showing = { readonly identity: string; readonly now: Date };

/** Shows a project before others, or no longer. Said twice, it is done once. */
export async function featureProject(
  tx: Tx,
  caller: Caller,
  isFeatured: boolean,
  { identity, now }: Showing,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization } = project;
  if (project.isFeatured === isFeatured) return serial;
  await saveStep(tx, serial, { isFeatured, updatedAt: laterThan(project.updatedAt, now) });
  await noteChange(tx, caller, { project: serial, act: isFeatured ? 'featured' : 'not-featured' }, now);
  await noteAct(
    tx,
    caller,
    { act: 'project-featured', organization, facts: { project: serial, isFeatured } },
    now,
  );
  return serial;
}

/** Archives a project from the administrators' list, which does not offer it in every status (specification §4). */
export async function archiveListed(tx: Tx, caller: Caller, showing: Showing): Promise<string> {
  const project = await lockProject(tx, caller, showing.identity);
  if (!isListed('archive', project)) throw statusConflict(project);
  return archiveProject(tx, caller, true, showing);
}

/** Archives a project in any status, or brings it back under the status it had. Said twice, it is done once. */
export async function archiveProject(
  tx: Tx,
  caller: Caller,
  isArchived: boolean,
  { identity, now }: Showing,
): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization } = project;
  if (project.isArchived === isArchived) return serial;
  await saveStep(tx, serial, { isArchived, updatedAt: laterThan(project.updatedAt, now) });
  await noteChange(tx, caller, { project: serial, act: isArchived ? 'archived' : 'unarchived' }, now);
  await noteAct(
    tx,
    caller,
    { act: 'project-archived', organization, facts: { project: serial, isArchived } },
    now,
  );
  return serial;
}
