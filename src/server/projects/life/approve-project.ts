import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { nextStatus } from '#domain/project/next-status.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import { ProblemError } from '../../kernel/problems.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { lockRetiredYears } from '../../ledger/years-in-use.ts';
import { isOnlyAdministrator } from '../../users/is-only-administrator.ts';
import { lockProject, type LockedProject } from '../entry/lock-project.ts';
import { recordChange } from '../entry/record-change.ts';
import { conflict, statusConflict, ownProject, sentenceOf } from '../entry/project-problems.ts';
import { bringIntoForce, laterThan } from '../entry/save-entry.ts';
import { resolveOpenComments } from '../review/comment-store.ts';
import { issuedUnits, unitChanges } from './issued-units.ts';
import { lockHolder, saveStep } from './life-store.ts';
import { operationsOfApproval } from './operations-of-approval.ts';
import { requireComplete } from './submission-faults.ts';
import { type ActionContext, emailOwner } from './email-owner.ts';

const INCOMPLETE = 400;
const CONFLICT = 409;

type Approval = {
  readonly identity: string;
  /** Also approves rejected projects, as the administrators' list allows (specification §4). */
  readonly isAnyway: boolean;
  /** Keeps open comments open; otherwise the approval resolves them. */
  readonly keepsComments: boolean;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Approves a submission and returns the project's serial. In one transaction the realized rows become units, the remaining
 * rows come into force and the project becomes public. Administrators cannot approve projects of their own organization,
 * unless they are the only administrator. A second approval of the same submission throws 409.
 */
export async function approveProject(tx: Tx, context: ActionContext, approval: Approval): Promise<string> {
  return withIdempotencyKey(tx, approval.idempotencyKey, context.now, () => approve(tx, context, approval));
}

async function approve(tx: Tx, context: ActionContext, approval: Approval): Promise<string> {
  const { identity, isAnyway, keepsComments } = approval;
  const { caller, now } = context;
  const project = await lockProject(tx, caller, identity);
  const { serial, organization, entry } = project;
  const status = nextStatus(project.status, isAnyway ? 'approve-anyway' : 'approve');
  if (!status.ok || project.isArchived || !caller.isAdministrator) throw statusConflict(project);
  if (organization === caller.organization && !(await isOnlyAdministrator(tx, caller.account)))
    throw ownProject();
  if (project.kind === 'inventory') await lockHolder(tx, organization);
  await requireStillComplete(tx, project, now);
  const events = await issue(tx, project, now);
  const rows = entry.rows.filter((row) => row.status !== 'Registered');
  await bringIntoForce(tx, project, { ...entry, rows });
  if (!keepsComments) await resolveOpenComments(tx, serial, now);
  const isFirst = project.approvedAt === null;
  await saveStep(tx, serial, {
    status: status.value,
    updatedAt: laterThan(project.updatedAt, now),
    unitsChangedAt: now,
    ...(isFirst && { approvedAt: now, registeredAt: now }),
  });
  await announceApproval(tx, context, project, events);
  return serial;
}

/** Throws 409, with the fields, when a submission is no longer complete. */
async function requireStillComplete(tx: Tx, project: LockedProject, now: Date): Promise<void> {
  try {
    await requireComplete(tx, project, now);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== INCOMPLETE) throw error;
    throw new ProblemError(CONFLICT, error.sentence, error.fields);
  }
}

async function issue(tx: Tx, project: LockedProject, now: Date): Promise<readonly RecordedEvent[]> {
  const before = await lockRetiredYears(tx, project.serial);
  const years = before.map(({ year }) => year);
  const applied = await applyLedgerOperations(tx, operationsOfApproval(project, years), now);
  if (!applied.ok) throw conflict(sentenceOf(applied.refusal));
  return applied.value;
}

async function announceApproval(
  tx: Tx,
  { caller, now, mailbox }: ActionContext,
  { serial, organization, entry }: LockedProject,
  events: readonly RecordedEvent[],
): Promise<void> {
  const issued = issuedUnits(events);
  const changes = unitChanges(issued);
  await recordChange(tx, caller, { project: serial, act: 'approved', changes }, now);
  const facts = { project: serial, issued: issued.map(({ serials }) => serials) };
  await recordAuditEntry(tx, caller, { act: 'project-approved', organization, facts }, now);
  const values = { project: serial, title: entry.title, issued };
  await emailOwner(tx, mailbox, organization, { name: 'project-approved', values });
}
