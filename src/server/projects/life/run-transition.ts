import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { isWithoutEffect, mayStart } from '#domain/project/abilities.ts';
import { changedFields, type ProjectEntry } from '#domain/project/entry.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import {
  type Transition,
  type TransitionRow,
  transitions,
  type UnitTransition,
} from '#domain/project/transitions.ts';
import { readActor } from '../../accounts/users-for-emails.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { readIfMatch } from '../../kernel/entity-tags.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import { type LockedProject, lockProject } from '../entry/change-project.ts';
import type { Locks, Named } from '../entry/entry-store.ts';
import { staleVersion, transitionDenied } from '../entry/project-problems.ts';
import { claimOffsetSerials, saveEntry } from '../entry/save-entry.ts';
import type { AppliedOperation } from './apply-to-ledger.ts';
import { keepOneTracked, versionsOf } from './one-tracked-inventory.ts';
import { recordTransition, stateOf } from './record-transition.ts';
import { sendTransitionEmails } from './transition-emails.ts';
import { closeSubmission, insertSubmission } from './transition-store.ts';

/** Context of an action on a project: caller, time and mailbox. */
export type ActionContext = { readonly caller: Actor; readonly now: Date; readonly mailbox: Mailbox };

/**
 * The version of a project that a caller read, as the request names it: when it was saved, and its `If-Match`
 * header.
 */
type ReadVersion = {
  readonly updatedAt?: string | null | undefined;
  readonly ifMatch?: string | undefined;
};

/** What a request says beside the transition. */
export type TransitionRequest = {
  /** The project's serial or id. */
  readonly identity: string;
  readonly version?: ReadVersion;
  /** True to take the mark of the tracked inventory from another one. */
  readonly moveTracking?: boolean | undefined;
};

/** What transitions of units do beside the table; `run-unit-transition.ts` has it. */
export type UnitWork = {
  /** Applies operations to the ledger, after the project's new status. */
  readonly apply: (
    tx: Tx,
    step: { readonly project: LockedProject } & Pick<TransitionRow, 'to' | 'records'>,
    operations: readonly LedgerOperation[],
    now: Date,
  ) => Promise<readonly AppliedOperation[]>;
  /** Emails owner and receivers about them. `by`: who did it; null for the registry. */
  readonly email: (
    tx: Tx,
    context: { readonly mailbox: Mailbox; readonly by: ActedBy | null; readonly actor: string | null },
    project: LockedProject,
    applied: readonly AppliedOperation[],
  ) => Promise<void>;
};

/** How a transition is started, beside its name. */
export type StartInput = TransitionRequest & {
  /** Entries and organizations named by the request, to lock with the project. */
  readonly named?: Named;
} & Pick<Locks, 'lockFirst'>;

/** A transition that concerns no units, or one with what it does about them. */
type Start = StartInput &
  (
    | { readonly transition: Exclude<Transition, UnitTransition>; readonly units?: never }
    | { readonly transition: UnitTransition; readonly units: UnitWork }
  );

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

/**
 * Decides on a locked project: throws a problem, or returns what changes. Writes only what no other
 * transition writes.
 */
export type Decide = (project: LockedProject) => Promise<Decision>;

/**
 * Runs a transition of a project and returns the project's serial: locks it, checks by the table who may
 * start it, decides, saves, and records it in ledger, history and audit log, with the emails of the table
 * (`domain/project/transitions.ts`). Throws 403 or 409 if the caller may not start it, and 409 if the project
 * is no longer the version that the caller read. Does nothing if its switch is set already.
 */
export async function runTransition(
  tx: Tx,
  context: ActionContext,
  { identity, transition: name, version = {}, moveTracking, named, lockFirst, units }: Start,
  decide: Decide = () => Promise.resolve({}),
): Promise<string> {
  const { caller } = context;
  const project = await lockProject(tx, caller, identity, { ...named, lockFirst });
  if (!mayStart(caller, project, name)) throw transitionDenied(project, caller, name);
  if (!isWithoutEffect(name, project)) {
    if (!isCurrent(project, version)) throw staleVersion(name);
    const decision = await decide(project);
    const completion = { project, name: decision.transition ?? name, decision, units };
    await keepMark(tx, context, completion, moveTracking === true);
    await complete(tx, context, completion);
  }
  return project.serial;
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
  readonly units: UnitWork | undefined;
};

/** Keeps one inventory of the organization Tracked, whatever the transition makes of this one. */
async function keepMark(
  tx: Tx,
  { caller, now }: ActionContext,
  { project, name, decision: { entry = project.entry } }: Completion,
  moves: boolean,
): Promise<void> {
  const { kind, serial, organization, inForce, isArchived } = project;
  if (kind !== 'inventory') return;
  const { to, sets } = transitions[name];
  const status = to === 'same' ? project.status : to;
  const change = {
    serial,
    organization,
    wasApproved: inForce !== null,
    before: { kind, versions: versionsOf(project.entry, inForce), isArchived, isDeleted: false },
    after: {
      kind,
      versions: versionsOf(entry, isInForce(status) ? null : inForce),
      isArchived: sets !== undefined && 'isArchived' in sets ? sets.isArchived : isArchived,
      isDeleted: name === 'delete',
    },
    moves,
  };
  await keepOneTracked(tx, caller, change, now);
}

/**
 * Saves and records a transition. The ledger comes first: it seals events by the visibility that is in force
 * until now.
 */
async function complete(tx: Tx, context: ActionContext, completion: Completion): Promise<void> {
  const { project, name, decision } = completion;
  const { caller, mailbox, now } = context;
  const { serial, organization } = project;
  const { to } = transitions[name];
  const operations = await applyUnits(tx, completion, now);
  const events = operations.map(({ event }) => event);
  const edited = decision.entry === undefined ? [] : changedFields(project.entry, decision.entry);
  const status = to === 'same' ? project.status : to;
  const mayStay = decision.entry !== undefined;
  const done = { project, name, edited, events, mayStay, facts: decision.facts };
  const isSame = to === 'same' && edited.length === 0;
  const entry = isSame ? undefined : decision.entry;
  await saveEntry(tx, project, { status, entry, state: stateOf(done, now) });
  await claimOffsetSerials(tx, caller, project, {
    status,
    entry: decision.entry ?? project.entry,
    isDeleted: name === 'delete',
  });
  if (to === 'Submitted') {
    await insertSubmission(tx, serial, { entry: decision.entry ?? project.entry, at: now });
  }
  if (project.status === 'Submitted' && to !== 'same') await closeSubmission(tx, serial, now);
  await recordTransition(tx, context, done);
  if (transitions[name].emails === undefined && operations.length === 0) return;
  const by = await readActor(tx, caller, organization);
  const actor = caller.impersonator === null ? caller.account : null;
  await sendTransitionEmails(tx, { now, mailbox, by, actor }, completion, events);
  // An approval carries out what the owner entered: the administrator did not retire the units.
  const sending = { mailbox, by: to === 'Approved' ? null : by, actor };
  await completion.units?.email(tx, sending, project, operations);
}

async function applyUnits(
  tx: Tx,
  { project, name, decision: { operations = [] }, units }: Completion,
  now: Date,
): Promise<readonly AppliedOperation[]> {
  const { to, records } = transitions[name];
  if (units !== undefined) return units.apply(tx, { project, to, records }, operations, now);
  if (operations.length > 0 || records.inLedger) throw new Error(`${name} is a transition of units.`);
  return [];
}
