import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { isPublic, type ProjectKind, projectKind } from '#domain/project/project-terms.ts';
import { type OwnerEmail, type Transition, transitions } from '#domain/project/transitions.ts';
import { type IssuedUnits, issuedUnits } from '#domain/project/unit-changes.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import { listOrganizationUsers } from '../../accounts/list-organization-users.ts';
import type { Tx } from '../../kernel/db.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { LockedProject } from '../entry/change-project.ts';

type Sending = { readonly now: Date; readonly mailbox: Mailbox };

type Decided = {
  /** The project as it was before. */
  readonly project: LockedProject;
  readonly name: Transition;
  readonly decision: {
    readonly entry?: ProjectEntry | undefined;
    readonly reason?: string | null | undefined;
  };
};

/** Sends the emails of a transition: to the organization's users, and to the administrators if it waits for them. */
export async function sendTransitionEmails(
  tx: Tx,
  { now, mailbox }: Sending,
  { project: { serial, organization, entry, isArchived }, name, decision }: Decided,
  events: readonly RecordedEvent[],
): Promise<void> {
  const { emails } = transitions[name];
  if (emails === undefined) return;
  const due = afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString();
  const values = { project: serial, title: entry.title };
  const approved = decision.entry ?? entry;
  const template = ownerEmail(emails.owner, {
    ...values,
    due,
    kind: projectKind(approved.programType),
    isPublic: isPublic({ ...approved, status: 'Approved', isArchived }),
    issued: issuedUnits(events),
    reason: decision.reason ?? null,
  });
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
  }
  if (emails.administrators === undefined) return;
  const waiting = { name: emails.administrators, values: { ...values, due } };
  await mailbox.postToAdmins(tx, { template: waiting, replyTo: null });
}

type EmailFacts = {
  readonly project: string;
  readonly title: string;
  /** Day by which a submission is answered. */
  readonly due: string;
  readonly kind: ProjectKind;
  /** Whether visitors see it once it is approved. */
  readonly isPublic: boolean;
  readonly issued: readonly IssuedUnits[];
  /** Why a submission was rejected; null when nothing was said. */
  readonly reason: string | null;
};

/** Fills an email to the owner with what its template needs. */
function ownerEmail(name: OwnerEmail, facts: EmailFacts): FilledTemplate {
  const { project, title, due, issued, kind, isPublic: isShown, reason } = facts;
  switch (name) {
    case 'project-submitted':
      return { name, values: { project, title, due } };
    case 'project-approved':
      return { name, values: { project, title, issued, kind, isPublic: isShown } };
    case 'project-rejected':
      return { name, values: { project, title, reason } };
    case 'project-changes-asked':
    case 'project-reopened':
      return { name, values: { project, title } };
  }
}
