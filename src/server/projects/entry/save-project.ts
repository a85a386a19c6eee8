import type { ProjectBody } from '#contract/project-body.ts';
import { changedFields } from '#domain/project/entry.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { matchesLedger } from '../held/matches-ledger.ts';
import { deniedFields } from './denied-fields.ts';
import { entryFromBody } from './entry-from-body.ts';
import { filesFromBody } from './files-from-body.ts';
import { isInForce, lockProject, type LockedProject } from './lock-project.ts';
import { recordChange } from './record-change.ts';
import { conflict, deniedStep, staleProject, staleUnits } from './project-problems.ts';
import { saveEntry } from './save-entry.ts';

export type Saving = {
  readonly identity: string;
  readonly body: ProjectBody;
  /** `If-Match` header; undefined when absent. */
  readonly ifMatch: string | undefined;
  readonly now: Date;
};

/**
 * Saves the sent fields of a project and returns its serial. Owners can save drafts and rejected projects, administrators any
 * project, but rows in force only change through an emissions update. Throws 409 when the project changed since it was read
 * or the sent units differ from the ledger.
 */
export async function saveProject(tx: Tx, caller: Caller, { identity, body, ifMatch, now }: Saving) {
  const project = await lockProject(tx, caller, identity);
  if (!project.abilities.edit && !project.abilities.override) throw deniedStep(project, caller);
  if (isStale(project, body.updatedAt, ifMatch)) throw staleProject();
  if (!(await matchesLedger(tx, project, body.emissionReductions?.registered))) throw staleUnits();
  const organizations = [project.organization, caller.organization];
  const files = await filesFromBody(tx, body, { organizations, before: project.entry.files });
  const entry = entryFromBody(project.entry, body, files, now);
  const changesRows = changedFields(project.entry, entry).some(({ field }) => field === 'emissionReductions');
  if (changesRows && isInForce(project.status)) {
    throw conflict((locale) => m.problem_rows_in_force({}, { locale }));
  }
  const changes = await saveEntry(tx, project, entry, now);
  if (changes.length > 0)
    await recordChange(tx, caller, { project: project.serial, act: 'saved', changes }, now);
  await noteDenied(tx, caller, { project, body, now });
  return project.serial;
}

/** Reports whether a project changed since it was read. Saves without `updatedAt` and `If-Match` are never stale. */
export function isStale(
  { updatedAt }: Pick<LockedProject, 'updatedAt'>,
  read: string | null | undefined,
  ifMatch: string | undefined,
): boolean {
  const tag = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  const versions = [read ?? undefined, tag === '*' ? undefined : tag].filter((one) => one !== undefined);
  return versions.some((one) => new Date(one).getTime() !== updatedAt.getTime());
}

type Sent = { readonly project: LockedProject; readonly body: ProjectBody; readonly now: Date };

async function noteDenied(tx: Tx, caller: Caller, { project, body, now }: Sent): Promise<void> {
  const fields = deniedFields(project, body);
  if (fields.length === 0) return;
  const facts = { project: project.serial, fields };
  await recordAuditEntry(tx, caller, { act: 'field-denied', organization: project.organization, facts }, now);
}
