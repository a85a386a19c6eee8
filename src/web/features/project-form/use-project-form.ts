import { useClaims } from '#web/api/session.ts';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import type { Refused } from './page-messages.ts';
import { checkSubmission, checkUpdate } from './check-submission.ts';
import type { FormMode } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { type EntryToSend, type Failure, useEntrySending } from './use-entry-sending.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { Sending } from './use-send.ts';

export type Start = EntryToSend & {
  readonly begun: FormDraft;
  /** Key of a new entry's stored draft. */
  readonly entry: string;
  readonly mode: FormMode;
  /** Why its submission failed on the page it was created on; otherwise null. */
  readonly refused: Refused | null;
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
