import { useQueryClient } from '@tanstack/react-query';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { Action } from '#domain/editing/editing-terms.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { registryYear } from '#domain/registry-day.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import type { FormMode } from './form-context.ts';
import { type FormDraft, operationsOn } from './form-draft.ts';
import { failureOf, stopOf, useFaults } from './form-failure.ts';
import { refusedQuantities } from './form-rows.ts';
import { checkSubmission, checkUpdate } from './form-submission.ts';
import { keepOwnedProject } from './owned-project.tsx';
import { type Ended, type Press, useEditing } from './use-editing.ts';

export type Start = {
  /** The edited project; null for a new entry. */
  readonly project: OwnedProject | null;
  /** Form values before anything is typed. */
  readonly begun: FormDraft;
  /** The project's serial, or the kind of a new entry: where unsaved changes are kept. */
  readonly entry: string;
  readonly mode: FormMode;
  /** Called with what was sent, the reply, and the rows of units that were retired, transferred or cancelled. */
  readonly onDone: (done: Action, project: OwnedProject, actions: readonly UnitEmissionRow[]) => void;
  /** Called once the form is that of another project: a new entry was created. */
  readonly onCreated: (project: OwnedProject) => Promise<void>;
  /** Called once the form shows a newer version, which another person saved. */
  readonly onNewer: () => void;
  /** Called with the fields of new errors. */
  readonly onErrors: (fields: readonly string[]) => void;
};

/** State and handlers of the project form: draft, saving, submitting and errors. */
export function useProjectForm(start: Start) {
  const { project, mode, onErrors, onNewer } = start;
  const account = useLastClaims()?.sub ?? '';
  const { press, take, discard, ...form } = useEditing({ ...start, account, isReadOnly: mode === 'read' });
  const { errors, failure, end, ...faults } = useFaults(onErrors);
  const sending = useSending(press, { ...start, account }, end);
  /** Shows faults and refused quantities. Returns false when there are none. */
  const showErrors = (action: Action, found: Readonly<Record<string, string>>): boolean => {
    const refusedFields = refusedQuantities(form.draft, { project, mode, ...knownOf(project) });
    const stopped = stopOf(action, found, refusedFields);
    if (stopped !== null) end(stopped.failure, stopped.fields);
    return stopped !== null;
  };
  const current = sending.isPending ? null : failure;
  const met = current?.met ?? null;
  return {
    ...form,
    errors,
    clear: faults.clear,
    failure: met === null ? current : null,
    /** The action that failed because another person saved first; otherwise null. */
    staleAction: met === 'stale' ? (current?.action ?? null) : null,
    /** True when the action failed because the entry was deleted meanwhile. */
    isDeleted: met === 'deleted',
    busyWith: sending.isPending ? (sending.variables?.action ?? null) : null,
    /** Sends the form, unless a field of the emissions table holds a refused text. */
    start: (action: Action, isForced = false) => {
      if (!sending.isPending && !showErrors(action, {})) sending.mutate({ action, isForced });
    },
    /** Saves the form as a new entry, once its own was deleted. */
    saveAsNew: () => sending.mutate({ action: 'save', isNew: true }),
    /**
     * Returns true when the form can be submitted, or its emissions updated; otherwise shows what is missing.
     */
    check: (action: 'submit' | 'update') => !showErrors(action, missingFor(action, project, form.draft)),
    /** Discards unsaved changes; what is typed next is another entry than one whose answer was lost. */
    discard: () => {
      if (discard() !== form.savedAt) onNewer();
      faults.forget();
    },
    /** Shows a newer version that was fetched. */
    showNewer: (newer: OwnedProject) => {
      take(newer);
      faults.forget();
      onNewer();
    },
    forgetFailure: faults.forgetFailure,
  };
}

type SendingStart = Pick<Start, 'project' | 'onDone' | 'onCreated'> & { readonly account: string };

/** Performs what a press asks for, and tells how it ended. */
function useSending(
  press: ReturnType<typeof useEditing>['press'],
  { project, account, onDone, onCreated }: SendingStart,
  end: ReturnType<typeof useFaults>['end'],
) {
  const queryClient = useQueryClient();
  /** Shows the project as it was answered; a new one at its own address. */
  const show = async (latest: OwnedProject) => {
    keepOwnedProject(queryClient, latest, account);
    if (latest.projectSerial !== project?.projectSerial) await onCreated(latest);
  };
  return useSubmission({
    mutationFn: async (pressed: Press) => {
      const ended = await press(pressed);
      if (ended.outcome !== 'done' || ended.project === null) throw new NotDone(ended);
      return { latest: ended.project, sent: ended.sent };
    },
    onSuccess: async ({ latest, sent }, { action }) => {
      end(null, {});
      await show(latest);
      onDone(action, latest, action === 'update' ? operationsOn(sent.units) : []);
    },
    onError: async (error, { action }) => {
      const nothing = { outcome: 'refused', error, project: null } as const;
      const ended = error instanceof NotDone ? error.ended : nothing;
      const { failed, fields } = failureOf(action, ended, project);
      end(failed, fields);
      if (ended.project !== null) await show(ended.project);
    },
  });
}

/** Returns what is missing for a submission or an update of emissions, by field. */
function missingFor(action: 'submit' | 'update', project: OwnedProject | null, draft: FormDraft) {
  const known = knownOf(project);
  const hasVersionInForce = action === 'update' || (project?.changesFromInForce ?? null) !== null;
  return project !== null && hasVersionInForce
    ? checkUpdate(project, draft, known)
    : checkSubmission(draft, known);
}

/** A press that did not end as it was meant. */
class NotDone extends Error {
  readonly ended: Ended;

  constructor(ended: Ended) {
    super('Not done.', { cause: ended.error });
    this.ended = ended;
  }
}

function knownOf(project: OwnedProject | null) {
  return { issuedYears: project?.yearsWithUnits ?? [], currentYear: registryYear(new Date()) };
}
