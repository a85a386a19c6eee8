import type { HeldProject } from '#contract/held-projects.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { useClaims } from '#web/api/session.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refused } from './desk-news.ts';
import { checkSubmission } from './check-submission.ts';
import type { FormMode } from './form-context.ts';
import { draftOf, type FormDraft } from './form-draft.ts';
import { withRows } from './form-rows.ts';
import { keepHeldProject } from './held-project-query.ts';
import { useFormDraft } from './use-form-draft.ts';
import { type Sending, useSend } from './use-send.ts';

export type Start = {
  /** The project that is edited; null for a new entry. */
  readonly project: HeldProject | null;
  readonly begun: FormDraft;
  /** What a new entry is known by on this device. */
  readonly entry: string;
  readonly mode: FormMode;
  /** Why it was not submitted on the page it was begun on; null where it was not. */
  readonly refused: Refused | null;
  readonly onDone: (done: Sending, project: HeldProject) => void;
  /** A new entry was saved, but not submitted then as was asked. */
  readonly onBegun: (project: HeldProject, refused: Refused) => void;
};

type Errors = Readonly<Record<string, string | undefined>>;
const none: Errors = {};

/** What the project form knows and does: its draft, saving, submitting, and what the server found wrong. */
export function useProjectForm(start: Start) {
  const { project, begun, entry, mode, refused } = start;
  const account = useClaims()?.sub ?? '';
  const begunAt = project?.updatedAt ?? null;
  const form = useFormDraft({ account, entry, begun, begunAt, isReadOnly: mode === 'read' });
  const [errors, setErrors] = useState<Errors>(refused?.fields ?? none);
  const [failure, setFailure] = useState<Failure | null>(
    refused === null ? null : { number: 0, act: 'submit', title: m.form_not_submitted(), text: refused.text },
  );
  const end = (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    setFailure((before) => failed && { ...failed, number: (before?.number ?? 0) + 1 });
  };
  const sending = useEntrySending({ ...start, account, form }, end);
  const clear = (...fields: readonly string[]) => {
    if (fields.some((field) => errors[field] !== undefined)) {
      setErrors((found) => ({ ...found, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
    }
  };
  const shown = sending.isPending ? null : failure;
  const isStale = errors['updatedAt'] !== undefined;
  return {
    ...form,
    errors,
    clear,
    failure: isStale ? null : shown,
    /** Somebody else saved it in the meantime, while this was to be done. */
    staleAct: isStale && shown !== null ? shown.act : null,
    busyWith: sending.isPending ? sending.variables.act : null,
    start: (act: Sending, isForced = false) => {
      if (!sending.isPending) sending.mutate({ act, isForced });
    },
    /** Whether the form can be submitted; where it cannot, it says what is missing. */
    check: () => {
      // Beside a version in force only what differs from it is checked, which the server does.
      if ((project?.changesFromInForce ?? null) !== null) return true;
      const settled = project?.yearsWithUnits ?? [];
      const faults = checkSubmission(form.draft, { settled, currentYear: new Date().getUTCFullYear() });
      if (Object.keys(faults).length === 0) return true;
      end({ act: 'submit', title: m.form_incomplete(), text: m.problem_project_fields() }, faults);
      return false;
    },
    forgetFailure: () => setFailure(null),
  };
}

/** What was not done, and why. */
type Failure = {
  readonly number: number;
  readonly act: Sending;
  readonly title: string;
  readonly text: string;
};

type Entry = Pick<Start, 'project' | 'onDone' | 'onBegun'> & {
  readonly account: string;
  readonly form: ReturnType<typeof useFormDraft>;
};

type Attempt = { readonly act: Sending; readonly isForced: boolean };

/** Sends the form. Where a new entry was saved and not submitted, its page goes on as the one of the project it became. */
function useEntrySending(
  { project, account, form, onDone, onBegun }: Entry,
  onEnd: (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => void,
) {
  const queryClient = useQueryClient();
  const send = useSend(project);
  const settle = (sent: FormDraft, answered: HeldProject): FormDraft => {
    const saved = draftOf(answered);
    form.settle(sent, { saved, savedAt: answered.updatedAt, serial: answered.projectSerial });
    keepHeldProject(queryClient, answered, account);
    return saved;
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ act, isForced }: Attempt) => {
      const currentYear = new Date().getUTCFullYear();
      const draft = withRows(form.draft, { settled: project?.yearsWithUnits ?? [], currentYear });
      let saved: HeldProject | null = null;
      let sent = form.draft;
      const onSaved = (answered: HeldProject) => {
        saved = answered;
        sent = settle(sent, answered);
      };
      const isSaved = project !== null && !form.isChanged;
      try {
        const answered = await send(act, { draft, base: isForced ? null : form.base, isSaved, onSaved });
        return { answered, sent };
      } catch (error) {
        throw new Unsent(error, saved);
      }
    },
    onSuccess: ({ answered, sent }, { act }) => {
      onEnd(null, {});
      settle(sent, answered);
      onDone(act, answered);
    },
    onError: (unsent, { act }) => {
      const { cause, saved } = unsent instanceof Unsent ? unsent : new Unsent(unsent, null);
      const fields = cause instanceof CallProblem ? cause.fields : {};
      const text = sentenceOf(cause);
      if (project === null && saved !== null) onBegun(saved, { text, fields });
      else onEnd({ act, title: saved === null ? titleOf(cause, act) : m.form_not_submitted(), text }, fields);
    },
  });
}

/** What was to be done was not; `saved` is what was saved on the way. */
class Unsent extends Error {
  readonly saved: HeldProject | null;

  constructor(cause: unknown, saved: HeldProject | null) {
    super('Not sent.', { cause });
    this.saved = saved;
  }
}

/** An update of emissions that the server did not answer has its own alert (specification §8). */
function titleOf(error: unknown, act: Sending): string {
  const isAnswered = error instanceof CallProblem && error.failure.kind === 'refused';
  return act === 'update' && !isAnswered ? m.error_updating() : m.form_failed();
}
