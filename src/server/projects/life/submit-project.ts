import { nextStatus } from '#domain/project/next-status.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import { lockProject } from '../entry/lock-project.ts';
import { recordChange } from '../entry/record-change.ts';
import { deniedStep } from '../entry/project-problems.ts';
import { laterThan } from '../entry/save-entry.ts';
import { insertSubmission, lockHolder, saveStep } from './life-store.ts';
import { requireComplete } from './submission-faults.ts';
import { type ActionContext, emailOwner } from './email-owner.ts';

/**
 * Submits a complete draft or rejected project for review and returns its serial. Its owner can no longer edit it
 * (specification §4). The submitted entry is stored, so that the next submission can show the changes.
 */
export async function submitProject(
  tx: Tx,
  context: ActionContext,
  identity: string,
  idempotencyKey: IdempotencyKey | null,
): Promise<string> {
  return withIdempotencyKey(tx, idempotencyKey, context.now, () => submit(tx, context, identity));
}

async function submit(tx: Tx, { caller, now, mailbox }: ActionContext, identity: string): Promise<string> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization, entry } = project;
  const status = nextStatus(project.status, 'submit');
  if (!status.ok || !project.abilities.submit) throw deniedStep(project, caller);
  if (project.kind === 'inventory') await lockHolder(tx, organization);
  await requireComplete(tx, project, now);
  await saveStep(tx, serial, {
    status: status.value,
    submittedAt: now,
    wasSubmitted: true,
    changesAskedAt: null,
    updatedAt: laterThan(project.updatedAt, now),
  });
  await insertSubmission(tx, serial, { entry, at: now });
  await recordChange(tx, caller, { project: serial, act: 'submitted' }, now);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'project-submitted', organization, facts: { project: serial } },
    now,
  );
  const due = afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString();
  const values = { project: serial, title: entry.title, due };
  await emailOwner(tx, mailbox, organization, { name: 'project-submitted', values });
  await mailbox.postToAdmins(tx, { template: { name: 'project-waiting', values }, replyTo: null });
  return serial;
}
