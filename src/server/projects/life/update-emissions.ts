import type { updateEmissions as call } from '#contract/project-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { needsApproval } from '#domain/project/needs-approval.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { entryFromBody } from '../entry/entry-from-body.ts';
import { filesFromBody } from '../entry/files-from-body.ts';
import { lockProject, type LockedProject } from '../entry/lock-project.ts';
import { recordChange } from '../entry/record-change.ts';
import { conflict, deniedStep, sentenceOf, staleProject, staleUnits } from '../entry/project-problems.ts';
import { laterThan, saveBesideInForce, saveEntry } from '../entry/save-entry.ts';
import { isStale } from '../entry/save-project.ts';
import { matchesLedger } from '../held/matches-ledger.ts';
import { insertSubmission, lockHolder, saveStep } from './life-store.ts';
import { requireComplete } from './submission-faults.ts';
import { type ActionContext, emailOwner } from './email-owner.ts';

export type EmissionsUpdate = {
  readonly identity: string;
  readonly body: BodyOf<typeof call>;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: IdempotencyKey | null;
};

/**
 * Updates rows, documents and end date of an approved project and returns its serial. If the update needs approval, the
 * project is submitted and hidden from the public while the version in force stays; otherwise the change takes effect at once
 * (specification §4). Throws 409 when the rows with serials differ from the ledger.
 */
export async function updateEmissions(
  tx: Tx,
  context: ActionContext,
  update: EmissionsUpdate,
): Promise<string> {
  return withIdempotencyKey(tx, update.idempotencyKey, context.now, () => apply(tx, context, update));
}

async function apply(tx: Tx, context: ActionContext, { identity, body, ifMatch }: EmissionsUpdate) {
  const { caller, now } = context;
  const project = await lockProject(tx, caller, identity);
  if (!project.abilities.updateEmissions) throw deniedStep(project, caller);
  if (isStale(project, body.updatedAt, ifMatch)) throw staleProject();
  const { EmissionReductions: emissionReductions, documents, EndDate } = body;
  if (!(await matchesLedger(tx, project, emissionReductions?.registered))) throw staleUnits();
  const files = await filesFromBody(tx, { documents }, filesOf(project));
  const timeline = EndDate === undefined ? undefined : { endDate: EndDate };
  const entry = entryFromBody(project.entry, { emissionReductions, timeline }, files, now);
  if (project.kind === 'inventory') await lockHolder(tx, project.organization);
  await requireComplete(tx, { ...project, entry }, now);
  const { rows } = entry;
  const waits =
    changedFields(project.entry, entry).length > 0 &&
    needsApproval({ before: project.entry.files, after: files, rows });
  if (waits) await submitForApproval(tx, context, project, entry);
  const changes = waits ? changedFields(project.entry, entry) : await saveEntry(tx, project, entry, now);
  const { serial, organization } = project;
  if (!waits && changes.length > 0) await saveStep(tx, serial, { unitsChangedAt: now });
  if (changes.length > 0)
    await recordChange(tx, caller, { project: serial, act: 'emissions-updated', changes }, now);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'emissions-updated', organization, facts: { project: serial, waits } },
    now,
  );
  return serial;
}

function filesOf({ organization, entry }: LockedProject) {
  return { organizations: [organization], before: entry.files };
}

/** Saves the update beside the version in force and submits the project for approval. */
async function submitForApproval(
  tx: Tx,
  { now, mailbox }: ActionContext,
  project: LockedProject,
  entry: ProjectEntry,
): Promise<void> {
  const { serial, organization, title } = project;
  await saveBesideInForce(tx, project, entry);
  await saveStep(tx, serial, {
    status: 'Submitted',
    submittedAt: now,
    wasSubmitted: true,
    changesAskedAt: null,
    updatedAt: laterThan(project.updatedAt, now),
  });
  await insertSubmission(tx, serial, { entry, at: now });
  const operation = { type: 'state-status', organization, project: serial, status: 'Submitted' } as const;
  const applied = await applyLedgerOperations(tx, [operation], now);
  if (!applied.ok) throw conflict(sentenceOf(applied.refusal));
  const values = { project: serial, title, due: afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString() };
  await emailOwner(tx, mailbox, organization, { name: 'project-submitted', values });
  await mailbox.postToAdmins(tx, { template: { name: 'project-waiting', values }, replyTo: null });
}
