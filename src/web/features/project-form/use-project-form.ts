import type { HeldProject } from '#contract/held-projects.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actsOn } from './emission-rows.ts';
import type { Refused } from './page-messages.ts';
import { checkSubmission, checkUpdate } from './check-submission.ts';
import type { FormMode } from './form-context.ts';
import { draftOf, type FormDraft } from './form-draft.ts';
import { withRows } from './form-rows.ts';
import { keepHeldProject } from './held-project-query.ts';
import { useFormDraft } from './use-form-draft.ts';
import { type Sending, useSend } from './use-send.ts';

export type Start = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  readonly begun: FormDraft;
  /** Key of a new entry's stored draft. */
  readonly entry: string;
  readonly mode: FormMode;
  /** Why its submission failed on the page it was created on; otherwise null. */
  readonly refused: Refused | null;
  /** Called with what was sent, the reply, and the rows of units that were retired, transferred or cancelled. */
  readonly onDone: (done: Sending, project: HeldProject, acts: readonly UnitEmissionRow[]) => void;
  /** Called when a new entry was saved but its submission was refused. */
  readonly onBegun: (project: HeldProject, refused: Refused) => void;
  /** Called with the fields of new errors. */
  readonly onErrors: (fields: readonly string[]) => void;
};

type Errors = Readonly<Record<string, string | undefined>>;
const none: Errors = {};

/** State and handlers of the project form: draft, saving, submitting and errors. */
export function useProjectForm(start: Start) {
  const { project, begun, entry, mode, refused, onErrors } = start;
  const account = useClaims()?.sub ?? '';
  const begunAt = project?.updatedAt ?? null;
  const form = useFormDraft({ account, entry, begun, begunAt, isReadOnly: mode === 'read' });
  const [errors, setErrors] = useState<Errors>(refused?.fields ?? none);
  const [failure, setFailure] = useState<Failure | null>(
    refused === null
      ? null
      : {
          number: 0,
          act: 'submit',
          title: m.form_not_submitted(),
          text: refused.text,
          canRetry: false,
        },
  );
  const end = (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    onErrors(Object.keys(fields));
    setFailure((previous) => failed && { ...failed, number: (previous?.number ?? 0) + 1 });
  };
  const sending = useEntrySending({ ...start, account, form }, end);
  const clear = (...fields: readonly string[]) => {
    if (fields.some((field) => errors[field] !== undefined)) {
      setErrors((previous) => ({
        ...previous,
        ...Object.fromEntries(fields.map((field) => [field, undefined])),
      }));
    }
  };
  const currentFailure = sending.isPending ? null : failure;
  const isStale = errors['updatedAt'] !== undefined;
  return {
    ...form,
    errors,
    clear,
    failure: isStale ? null : currentFailure,
    /** The action that failed because another person saved first; otherwise null. */
    staleAct: isStale && currentFailure !== null ? currentFailure.act : null,
    busyWith: sending.isPending ? sending.variables.act : null,
    start: (act: Sending, isForced = false) => {
      if (!sending.isPending) sending.mutate({ act, isForced });
    },
    /** Returns true when the form can be submitted, or its emissions updated; otherwise shows what is missing. */
    check: (act: 'submit' | 'update') => {
      // With a version in force, only the differences are checked, by the server.
      if ((project?.changesFromInForce ?? null) !== null) return true;
      const facts = { settled: project?.yearsWithUnits ?? [], currentYear: new Date().getUTCFullYear() };
      const faults =
        act === 'update' && project !== null
          ? checkUpdate(project, form.draft, facts)
          : checkSubmission(form.draft, facts);
      if (Object.keys(faults).length === 0) return true;
      const text = m.problem_project_fields();
      const title = act === 'submit' ? m.form_incomplete() : m.form_failed();
      end({ act, title, text, canRetry: false }, faults);
      return false;
    },
    forgetFailure: () => setFailure(null),
  };
}

/** A failed action, and why it failed. */
type Failure = {
  readonly number: number;
  readonly act: Sending;
  readonly title: string;
  readonly text: string;
  /** True when the same may succeed later: the registry was not reached, or was at fault. */
  readonly canRetry: boolean;
};

type Entry = Pick<Start, 'project' | 'onDone' | 'onBegun'> & {
  readonly account: string;
  readonly form: ReturnType<typeof useFormDraft>;
};

type Attempt = { readonly act: Sending; readonly isForced: boolean };

/** Sends the form. When a new entry was saved but not submitted, it continues on the page of the new project. */
function useEntrySending(
  { project, account, form, onDone, onBegun }: Entry,
  onEnd: (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => void,
) {
  const queryClient = useQueryClient();
  const send = useSend(project);
  const settle = (sent: FormDraft, result: HeldProject): FormDraft => {
    const saved = draftOf(result);
    form.settle(sent, { saved, savedAt: result.updatedAt, serial: result.projectSerial });
    keepHeldProject(queryClient, result, account);
    return saved;
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ act, isForced }: Attempt) => {
      const currentYear = new Date().getUTCFullYear();
      const draft = withRows(form.draft, { settled: project?.yearsWithUnits ?? [], currentYear });
      let saved: HeldProject | null = null;
      let sent = form.draft;
      const onSaved = (result: HeldProject) => {
        saved = result;
        sent = settle(sent, result);
      };
      const isSaved = project !== null && !form.isChanged;
      try {
        const reply = await send(act, { draft, base: isForced ? null : form.base, isSaved, onSaved });
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
      const fields = cause instanceof CallProblem ? cause.fields : {};
      const text = sentenceOf(cause);
      if (project === null && saved !== null) onBegun(saved, { text, fields });
      else {
        const title = saved === null ? titleOf(cause, act) : m.form_not_submitted();
        onEnd({ act, title, text, canRetry: canRetry(cause) }, fields);
      }
    },
  });
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
const OUR_FAULT = 500;

function canRetry(error: unknown): boolean {
  const status = error instanceof CallProblem ? error.status : null;
  return status === null || status === TOO_MANY || status >= OUR_FAULT;
}

/** Returns the alert's title. An emissions update without a response has its own (specification §8). */
function titleOf(error: unknown, act: Sending): string {
  const isAnswered = error instanceof CallProblem && error.failure.kind === 'refused';
  return act === 'update' && !isAnswered ? m.error_updating() : m.form_failed();
}
