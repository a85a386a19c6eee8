import { registryYear } from '#domain/registry-day.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { isInForce } from '#domain/project/project-terms.ts';
import { CallProblem, isAbsent, isUnsettled, sentenceOf } from '#web/api/call-problem.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { actsOn, draftOf, type FormDraft } from './form-draft.ts';
import type { Refused } from './page-messages.ts';
import { withRows } from './form-rows.ts';
import { keepHeldProject } from './held-project.tsx';
import type { UnsettledSaves } from './unsettled-save.ts';
import { LONG_AGO } from './stored-draft.ts';
import type { useFormDraft } from './use-form-draft.ts';
import { ChangedSinceError, type Sending, useSend } from './use-send.ts';

/** A failed action, and why it failed. */
export type Failure = {
  readonly number: number;
  readonly act: Sending;
  readonly title: string;
  readonly text: string | null;
  /** True when the same may succeed later: the registry was not reached, or was at fault. */
  readonly canRetry: boolean;
  /** True when the entry was deleted since: what was typed can only be saved as a new one. */
  readonly isDeleted?: boolean;
  /** Id of the control that takes the focus; without it, the summary of errors does. */
  readonly focus?: string | undefined;
};

export type EntryToSend = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  /** Called with what was sent, the reply, and the rows of units that were retired, transferred or cancelled. */
  readonly onDone: (done: Sending, project: HeldProject, acts: readonly UnitEmissionRow[]) => void;
  /**
   * Called when a new entry was saved but its submission was refused; with null when it had been saved and changed since, and what was typed
   * now waits on its page.
   */
  readonly onBegun: (project: HeldProject, refused: Refused | null) => void;
};

type Entry = EntryToSend & {
  readonly account: string;
  readonly form: ReturnType<typeof useFormDraft>;
  readonly unsettled: UnsettledSaves;
};

/** `isNew`: saves the form as a new entry, because its own was deleted. */
type Attempt = { readonly act: Sending; readonly isForced: boolean; readonly isNew: boolean };

/** Sends the form. When a new entry was saved but not submitted, it continues on the page of the new project. */
export function useEntrySending(
  { project, account, form, unsettled, onDone, onBegun }: Entry,
  onEnd: (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => void,
) {
  const queryClient = useQueryClient();
  const send = useSend(project, unsettled);
  /** True once what was typed waits on the page of a project that was changed since: nothing is saved over that from here unasked. */
  const isMoved = useRef(false);
  const settle = (sent: FormDraft, result: HeldProject): FormDraft => {
    const saved = draftOf(result);
    unsettled.set(null);
    form.settle(sent, { saved, savedAt: result.updatedAt, serial: result.projectSerial });
    keepHeldProject(queryClient, result, account);
    return saved;
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ act, isForced, isNew }: Attempt) => {
      form.storeNow();
      const draft = draftToSend(project, form.draft, act);
      let saved: HeldProject | null = null;
      let sent = form.draft;
      const onSaved = (result: HeldProject) => {
        saved = result;
        sent = settle(sent, result);
      };
      // A version fetched since is not what the form shows; one that another person saved is saved over.
      const isSaved = !isForced && project !== null && !form.isChanged && project.updatedAt === form.base;
      try {
        const base = isMoved.current ? LONG_AGO : form.base;
        const reply = await send(act, { draft, base: isForced ? null : base, isSaved, isNew, onSaved });
        return { reply, sent };
      } catch (error) {
        throw new SendError(error, saved);
      }
    },
    onSuccess: ({ reply, sent }, { act }) => {
      onEnd(null, {});
      settle(sent, reply);
      onDone(act, reply, act === 'update' ? actsOn(sent.units) : []);
    },
    onError: (error, { act }) => {
      const { cause, saved } = error instanceof SendError ? error : new SendError(error, null);
      if (cause instanceof ChangedSinceError) {
        isMoved.current = true;
        unsettled.set(null);
        form.moveTo(cause.project.projectSerial);
        keepHeldProject(queryClient, cause.project, account);
        onBegun(cause.project, null);
        return;
      }
      const fields = cause instanceof CallProblem ? cause.fields : {};
      const text = fields['project'] ?? sentenceOf(cause);
      if (project === null && saved !== null) onBegun(saved, { text, fields });
      else {
        const title = saved === null ? titleOf(cause, act) : m.form_not_submitted();
        const isDeleted = act !== 'update' && project?.abilities.edit === true && isAbsent(cause);
        onEnd({ act, title, text, canRetry: canRetry(cause), isDeleted }, fields);
      }
    },
  });
}

/** Returns the form with a row for each year, except where the rows stay as they are. */
function draftToSend(project: HeldProject | null, draft: FormDraft, act: Sending): FormDraft {
  const currentYear = registryYear(new Date());
  const settled = project?.yearsWithUnits ?? [];
  // The rows of a version in force change only through an emissions update; the registry lets them follow the timeline.
  const hasFixedRows = act === 'save' && project !== null && isInForce(project.status);
  return hasFixedRows ? draft : withRows(draft, { settled, currentYear });
}

/** The action failed; `saved` is the project if it was saved before the failure. */
class SendError extends Error {
  readonly saved: HeldProject | null;

  constructor(cause: unknown, saved: HeldProject | null) {
    super('Not sent.', { cause });
    this.saved = saved;
  }
}

const TOO_MANY = 429;

function canRetry(error: unknown): boolean {
  return isUnsettled(error) || (error instanceof CallProblem && error.status === TOO_MANY);
}

/** Returns the alert's title. An emissions update without a response has its own (specification §8). */
function titleOf(error: unknown, act: Sending): string {
  const isAnswered = error instanceof CallProblem && error.failure.kind === 'refused';
  return act === 'update' && !isAnswered ? m.error_updating() : m.form_failed();
}
