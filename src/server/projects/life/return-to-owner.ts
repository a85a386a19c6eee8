import type { AuditAct } from '#domain/account/audit-act.ts';
import { nextStatus, type ProjectStep } from '#domain/project/next-status.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { lockProject, type LockedProject } from '../entry/lock-project.ts';
import { type ChangeAct, recordChange } from '../entry/record-change.ts';
import { conflict, statusConflict, sentenceOf } from '../entry/project-problems.ts';
import { laterThan, saveBesideInForce } from '../entry/save-entry.ts';
import { saveStep } from './life-store.ts';
import { type ActionContext, emailOwner } from './email-owner.ts';

type ReturnStep = 'reject' | 'ask-changes' | 'reopen';

const records = {
  reject: { change: 'rejected', act: 'project-rejected', template: 'project-rejected' },
  'ask-changes': { change: 'changes-asked', act: 'changes-asked', template: 'project-changes-asked' },
  reopen: { change: 'reopened', act: 'project-reopened', template: 'project-reopened' },
} as const satisfies Record<ReturnStep, { change: ChangeAct; act: AuditAct; template: string }>;

/**
 * Returns a project to its owner: rejected, with changes requested, or reopened. The version in force stays in force; the
 * owner of a reopened project edits a copy of it (product decisions §4).
 */
export async function returnToOwner(
  tx: Tx,
  { caller, now, mailbox }: ActionContext,
  identity: string,
  step: ReturnStep,
): Promise<LockedProject> {
  const project = await lockProject(tx, caller, identity);
  const { serial, organization, entry } = project;
  const status = nextStatus(project.status, step satisfies ProjectStep);
  if (!status.ok || project.isArchived || !caller.isAdministrator) throw statusConflict(project);
  if (step === 'reopen') await saveBesideInForce(tx, project, entry);
  await saveStep(tx, serial, {
    status: status.value,
    updatedAt: laterThan(project.updatedAt, now),
    changesAskedAt: step === 'ask-changes' ? now : null,
  });
  if (project.approvedAt !== null) {
    const operation = { type: 'state-status', organization, project: serial, status: status.value } as const;
    const applied = await applyLedgerOperations(tx, [operation], now);
    if (!applied.ok) throw conflict(sentenceOf(applied.refusal));
  }
  const { change, act, template } = records[step];
  await recordChange(tx, caller, { project: serial, act: change }, now);
  await recordAuditEntry(tx, caller, { act, organization, facts: { project: serial } }, now);
  await emailOwner(tx, mailbox, organization, {
    name: template,
    values: { project: serial, title: entry.title },
  });
  return project;
}
