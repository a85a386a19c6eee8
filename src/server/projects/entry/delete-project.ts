import type { Caller } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { refundProjectToken } from '../../organizations/spend-token.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import { saveDeleted } from './entry-store.ts';
import { lockProject } from './lock-project.ts';
import { recordChange } from './record-change.ts';
import { hasUnits, deniedStep } from './project-problems.ts';

/**
 * Deletes a project that never had units. Owners can delete drafts and rejected projects, administrators any project. The
 * project token is refunded if the project was never submitted (product decisions §5).
 */
export async function deleteProject(tx: Tx, caller: Caller, identity: string, now: Date): Promise<void> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization, kind, wasSubmitted } = project;
  if (project.nextSequence > 1) throw hasUnits();
  if (!project.abilities.delete) throw deniedStep(project, caller);
  await saveDeleted(tx, serial, now);
  if (kind === 'project' && !wasSubmitted) {
    await refundProjectToken(tx, { organization, project: serial, actor: caller.account }, now);
  }
  await recordChange(tx, caller, { project: serial, act: 'deleted' }, now);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'project-deleted', organization, facts: { project: serial } },
    now,
  );
}
