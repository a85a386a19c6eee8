import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { isPublic, projectKind } from '#domain/project/project-terms.ts';
import { type Transition, transitions } from '#domain/project/transitions.ts';
import { issuedUnits } from '#domain/project/unit-changes.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import { listOrganizationUsers } from '../../accounts/users-for-emails.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import type { LockedProject } from '../entry/change-project.ts';

type Sending = {
  readonly now: Date;
  readonly mailbox: Mailbox;
  readonly by: ActedBy | null;
  /** The account that acted. */
  readonly actor: string | null;
};

type Made = {
  readonly project: LockedProject;
  readonly name: Transition;
  readonly decision: { readonly entry?: ProjectEntry; readonly reason?: string | null };
};

/** Emails the organization's users about a transition, and the administrators if it waits for them. */
export async function sendTransitionEmails(
  tx: Tx,
  { now, mailbox, by, actor }: Sending,
  {
    project: { serial, organization, organizationName, entry, isArchived, approvedAt },
    name,
    decision,
  }: Made,
  events: readonly RecordedEvent[],
): Promise<void> {
  const { emails: ofFirst, emailsOnceApproved: ofUpdate = ofFirst } = transitions[name];
  const emails = approvedAt === null ? ofFirst : ofUpdate;
  if (emails === undefined) return;
  const approved = decision.entry ?? entry;
  const values = {
    project: serial,
    title: entry.title,
    by,
    organization: organizationName,
    due: afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString(),
    kind: projectKind(approved.programType),
    isPublic: isPublic({ ...approved, status: 'Approved', isArchived }),
    issued: issuedUnits(events),
    reason: decision.reason ?? null,
  };
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    const template = { name: emails.owner, values };
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale, actor });
  }
  if (emails.administrators === undefined) return;
  await mailbox.postToAdmins(tx, { template: { name: emails.administrators, values }, replyTo: null });
}
