import type { LedgerOperation, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { mayStart, isWithoutEffect, stateAfter } from '#domain/project/abilities.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { isPublic, projectKind } from '#domain/project/project-terms.ts';
import { type Transition, transitions } from '#domain/project/transitions.ts';
import { issuedUnits, serialsByChange, unitChanges } from '#domain/project/unit-changes.ts';
import { afterBusinessDays, PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import { listOrganizationUsers, readActor } from '../../accounts/users-for-emails.ts';
import { recordAuditEntry } from '../../audit/record-audit-entry.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { readIfMatch } from '../../kernel/if-match.ts';
import { withIdempotencyKey, type IdempotencyKey } from '../../kernel/idempotency.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import { claimOffsetSerials, saveEntry } from '../entry/save-entry.ts';
import { type Named, readOrganizationName } from '../entry/entry-store.ts';
import { lockProject, type LockedProject, recordChange } from '../entry/change-project.ts';
import { staleVersion, transitionDenied } from '../entry/project-problems.ts';
import { applyToLedger, sendActEmails } from './apply-to-ledger.ts';
import { insertSubmission, saveState } from './transition-store.ts';

/** Context of an action on a project: caller, time and mailbox. */
export type ActionContext = { readonly caller: Actor; readonly now: Date; readonly mailbox: Mailbox };

/** The version of a project that a caller read, as the request names it: when it was saved, and its `If-Match` header. */
type ReadVersion = {
  readonly updatedAt?: string | null | undefined;
  readonly ifMatch?: string | undefined;
};

/** What a request says beside the transition. */
export type TransitionRequest = {
  /** The project's serial or id. */
  readonly identity: string;
  readonly version?: ReadVersion;
  readonly idempotencyKey?: IdempotencyKey | null;
};

type Start = TransitionRequest & {
  readonly transition: Transition;
  /** Entries and organizations named by the request, to lock with the project. */
  readonly named?: Named;
  /** Takes the locks that come before those on organizations and projects (order: ARCHITECTURE.md, "One tonne"). */
  readonly lockFirst?: () => Promise<void>;
};

/** What a transition changes beside what the table says. */
export type Decision = {
  /** The transition, if the decision is another one than was started. */
  readonly transition?: Transition;
  /** The entry to save; without one the entry stays as it is. */
  readonly entry?: ProjectEntry;
  readonly operations?: readonly LedgerOperation[];
  /** More for the audit log. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Why, for the email to the owner. */
  readonly reason?: string | null;
};

/** Decides on a locked project: throws a problem, or returns what changes. Writes only what no other transition writes. */
type Decide = (project: LockedProject) => Promise<Decision>;

/**
 * Runs a transition of a project and returns the project's serial: locks it, checks by the table who may start it, decides, saves, and
 * records it in ledger, history and audit log, with the emails of the table (`domain/project/transitions.ts`). Throws 403 or 409 if the
 * caller may not start it, and 409 if the project is no longer the version that the caller read. Does nothing if its idempotency key was
 * used, or its switch is set already.
 */
export async function runTransition(
  tx: Tx,
  context: ActionContext,
  { identity, transition: name, version = {}, idempotencyKey = null, named, lockFirst }: Start,
  decide: Decide = () => Promise.resolve({}),
): Promise<string> {
  const { caller, now } = context;
  return withIdempotencyKey(tx, idempotencyKey, now, async () => {
    await lockFirst?.();
    const project = await lockProject(tx, caller, identity, named);
    if (!mayStart(caller, project, name)) throw transitionDenied(project, caller, name);
    if (!isWithoutEffect(name, project)) {
      if (!isCurrent(project, version)) throw staleVersion(name);
      const decision = await decide(project);
      await complete(tx, context, { project, name: decision.transition ?? name, decision });
    }
    return project.serial;
  });
}

/** Returns whether a project is as it was read. Requests that name no version are always current. */
function isCurrent({ updatedAt: current }: LockedProject, { updatedAt, ifMatch }: ReadVersion): boolean {
  const isThis = (version: string) => new Date(version).getTime() === current.getTime();
  return (
    (updatedAt === undefined || updatedAt === null || isThis(updatedAt)) &&
    (readIfMatch(ifMatch)?.some(isThis) ?? true)
  );
}

type Completion = {
  readonly project: LockedProject;
  readonly name: Transition;
  readonly decision: Decision;
};

/** Saves and records a transition. The ledger comes first: it seals events by the visibility that is in force until now. */
async function complete(tx: Tx, context: ActionContext, completion: Completion): Promise<void> {
  const { project, name, decision } = completion;
  const { caller, now } = context;
  const { serial, organization } = project;
  const { to, sets, records } = transitions[name];
  const acts = await applyToLedger(tx, { project, to, records }, decision.operations ?? [], now);
  const events = acts.map(({ event }) => event);
  const edited = decision.entry === undefined ? [] : changedFields(project.entry, decision.entry);
  const changes = [...(to === 'Approved' ? [] : edited), ...unitChanges(events)];
  const isChange = to !== 'same' || decision.entry === undefined || changes.length > 0;
  if (to !== 'same' || edited.length > 0) {
    await saveEntry(tx, project, { status: to === 'same' ? project.status : to, entry: decision.entry });
  }
  await claimOffsetSerials(tx, caller, project, {
    status: to === 'same' ? project.status : to,
    entry: decision.entry ?? project.entry,
    isDeleted: name === 'delete',
  });
  await saveState(tx, serial, stateAfter(name, project, { now, isChange }));
  if (to === 'Submitted') {
    await insertSubmission(tx, serial, { entry: decision.entry ?? project.entry, at: now });
  }
  if (isChange) await recordChange(tx, caller, { project: serial, act: records.history, changes }, now);
  if (records.audit !== null) {
    const units = { ...(to === 'Approved' && { issued: [] }), ...serialsByChange(events) };
    const facts = { project: serial, ...sets, ...units, ...decision.facts };
    await recordAuditEntry(tx, caller, { act: records.audit, organization, facts }, now);
  }
  if (transitions[name].emails === undefined && acts.length === 0) return;
  const by = await readActor(tx, caller, organization);
  await sendEmails(tx, { ...context, by }, completion, events);
  // An approval carries out what the owner entered: the administrator did not retire the units.
  await sendActEmails(tx, { ...context, by: to === 'Approved' ? null : by }, project, acts);
}

type Sending = ActionContext & { readonly by: ActedBy | null };

/** Emails the organization's users about a transition, and the administrators if it waits for them. */
async function sendEmails(
  tx: Tx,
  { now, mailbox, by }: Sending,
  { project: { serial, organization, entry, isArchived, approvedAt }, name, decision }: Completion,
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
    organization: await readOrganizationName(tx, organization),
    due: afterBusinessDays(now, PROJECT_REVIEW_DAYS).toISOString(),
    kind: projectKind(approved.programType),
    isPublic: isPublic({ ...approved, status: 'Approved', isArchived }),
    issued: issuedUnits(events),
    reason: decision.reason ?? null,
  };
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    const template = { name: emails.owner, values };
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
  }
  if (emails.administrators === undefined) return;
  await mailbox.postToAdmins(tx, { template: { name: emails.administrators, values }, replyTo: null });
}
