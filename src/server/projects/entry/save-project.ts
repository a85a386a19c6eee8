import type { ProjectBody } from '#contract/project-body.ts';
import { changedFields } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { noteAct } from '../../audit/note-act.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { isRegisteredAsKept } from '../held/is-registered-as-kept.ts';
import { deniedFields } from './denied-fields.ts';
import { entryFromBody } from './entry-from-body.ts';
import { filesFromBody } from './files-from-body.ts';
import { isInForce, lockProject, type LockedProject } from './lock-project.ts';
import { noteChange } from './note-change.ts';
import { conflict, deniedStep, staleProject, staleUnits } from './project-problems.ts';
import { saveEntry } from './save-entry.ts';

export type Saving = {
  readonly identity: string;
  readonly body: ProjectBody;
  /** What `If-Match` says; undefined where it is not sent. */
  readonly ifMatch: string | undefined;
  readonly now: Date;
};

/**
 * Saves what was sent of a project. Its owner saves a draft or what was rejected; an administrator any, though rows in force
 * only change by an update of emissions. A save that began from an older state is refused (409), and so is one that has
 * other units than the ledger.
 */
export async function saveProject(tx: Tx, caller: Caller, { identity, body, ifMatch, now }: Saving) {
  const project = await lockProject(tx, caller, identity);
  if (!project.abilities.edit && !project.abilities.override) throw deniedStep(project, caller);
  if (isStale(project, body.updatedAt, ifMatch)) throw staleProject();
  if (!(await isRegisteredAsKept(tx, project, body.emissionReductions?.registered))) throw staleUnits();
  const organizations = [project.organization, caller.organization];
  const files = await filesFromBody(tx, body, { organizations, before: project.entry.files });
  const entry = entryFromBody(project.entry, body, files, now);
  const changesRows = changedFields(project.entry, entry).some(({ field }) => field === 'emissionReductions');
  if (changesRows && isInForce(project.status)) {
    throw conflict((locale) => m.problem_rows_in_force({}, { locale }));
  }
  const changes = await saveEntry(tx, project, entry, now);
  if (changes.length > 0)
    await noteChange(tx, caller, { project: project.serial, act: 'saved', changes }, now);
  await noteDenied(tx, caller, { project, body, now });
  return project.serial;
}

/** Whether a save began from a state that somebody has changed since; one that does not say is taken. */
export function isStale(
  { updatedAt }: Pick<LockedProject, 'updatedAt'>,
  read: string | null | undefined,
  ifMatch: string | undefined,
): boolean {
  const tag = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  const begun = [read ?? undefined, tag === '*' ? undefined : tag].filter((one) => one !== undefined);
  return begun.some((one) => new Date(one).getTime() !== updatedAt.getTime());
}

type Sent = { readonly project: LockedProject; readonly body: ProjectBody; readonly now: Date };

async function noteDenied(tx: Tx, caller: Caller, { project, body, now }: Sent): Promise<void> {
  const fields = deniedFields(project, body);
  if (fields.length === 0) return;
  const facts = { project: project.serial, fields };
  await noteAct(tx, caller, { act: 'field-denied', organization: project.organization, facts }, now);
}
