import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { type ProjectState, stateAfter } from '#domain/project/abilities.ts';
import type { FieldChange } from '#domain/project/entry.ts';
import { type Transition, transitions } from '#domain/project/transitions.ts';
import { serialsByChange, unitChanges } from '#domain/project/unit-changes.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Actor } from '../../kernel/admit.ts';
import type { Tx } from '../../kernel/db.ts';
import { recordChange } from '../entry/change-project.ts';
import { saveState } from '../entry/entry-store.ts';

/** A transition that was made. */
type Done = {
  readonly project: { readonly serial: string; readonly organization: string } & Pick<
    ProjectState,
    'updatedAt' | 'approvedAt'
  >;
  readonly name: Transition;
  /** The fields of the entry that changed. */
  readonly edited?: readonly FieldChange[];
  /** What happened to the project's units. */
  readonly events: readonly RecordedEvent[];
  /** True if the history leaves the transition out when it changed nothing. */
  readonly mayStay: boolean;
  /** More for the audit log. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
};

/** Saves the state of a project after a transition that keeps its entry, and records it. */
export async function saveAndRecord(
  tx: Tx,
  context: { readonly caller: Actor; readonly now: Date },
  done: Done,
): Promise<void> {
  await saveState(tx, done.project.serial, stateOf(done, context.now));
  await recordTransition(tx, context, done);
}

/** Returns the fields and units that changed, and whether the history has the transition. */
function changesOf({ name, edited = [], events, mayStay }: Done) {
  const { to } = transitions[name];
  const changes = [...(to === 'Approved' ? [] : edited), ...unitChanges(events)];
  return { changes, isChange: to !== 'same' || !mayStay || changes.length > 0 };
}

/** Returns what a transition changes in the project's state. */
export function stateOf(done: Done, now: Date): Partial<ProjectState> {
  return stateAfter(done.name, done.project, { now, isChange: changesOf(done).isChange });
}

/** Records a transition in history and audit log as the table says. */
export async function recordTransition(
  tx: Tx,
  { caller, now }: { readonly caller: Actor; readonly now: Date },
  done: Done,
): Promise<void> {
  const { project, name, events, facts: more } = done;
  const { serial, organization } = project;
  const { to, sets, records } = transitions[name];
  const { changes, isChange } = changesOf(done);
  if (isChange) await recordChange(tx, caller, { project: serial, act: records.history, changes }, now);
  if (records.audit === null) return;
  const units = { ...(to === 'Approved' && { issued: [] }), ...serialsByChange(events) };
  const facts = { project: serial, ...sets, ...units, ...more };
  await recordAuditEvent(tx, caller, { act: records.audit, organization, facts }, now);
}
