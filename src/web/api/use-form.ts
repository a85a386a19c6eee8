import { useEffect, useRef, useState } from 'react';
import { isEmailAddress } from '#domain/text/email-address.ts';
import * as m from '#messages/messages.js';
import { CallProblem, formSentenceOf } from './call-problem.ts';
import { useSubmission } from './use-submission.ts';

type Texts = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string | undefined>>;

/** A form field on the page: its label, and the element id that links to it use. */
export type FormField = {
  readonly fieldId: string;
  readonly label: string;
  /** What to do when it is required and empty, as a sentence that names it; otherwise a general one. */
  readonly missing?: string;
  /** Text for the error summary, when it differs from label and error. */
  readonly inSummary?: (error: string) => string | undefined;
};

type Form<Draft extends Texts, Reply> = {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The fields by their names in the API, in page order. */
  readonly fields: Readonly<Record<string, FormField>>;
  /** Returns the errors that can be found without the server. */
  readonly check?: (draft: Draft) => Errors;
  readonly send: (draft: Draft) => Promise<Reply>;
  /** The form stays busy until what follows is done, and until the page that this leads to is drawn. */
  readonly onSent?: (reply: Reply, draft: Draft) => void | Promise<void>;
  readonly onRefused?: (errors: Errors) => void;
};

const noErrors: Errors = {};

/** The last attempt to send the form: why it was refused, unless that was because of fields alone. */
type Attempt = { readonly number: number; readonly isRefused: boolean; readonly text: string | null };

const firstAttempt: Attempt = { number: 0, isRefused: false, text: null };

/**
 * State and handlers of a form around its draft: submitting, field errors, and why it was refused. Typing in
 * a field clears its error (specification §5).
 */
export function useForm<Draft extends Texts, Reply>(form: Form<Draft, Reply>) {
  const [errors, setErrors] = useState(noErrors);
  const [attempt, setAttempt] = useState(firstAttempt);
  const showErrors = (given: Errors, error: unknown = null) => {
    const newErrors = namedErrors(form.fields, given);
    const text = textOf(form.fields, newErrors, error);
    setErrors(newErrors);
    setAttempt(({ number }) => ({ number: number + 1, isRefused: true, text }));
    form.onRefused?.(newErrors);
  };
  const clearErrors = () => {
    setErrors(noErrors);
    setAttempt(({ number }) => ({ ...firstAttempt, number }));
  };
  // The form's own `send` goes along: a submission learns of a rendering only after it is drawn, and a press
  // can come before that.
  const submission = useSubmission({
    mutationFn: ({ draft, send }: Pick<Form<Draft, Reply>, 'draft' | 'send'>) => send(draft),
    onSuccess: (reply, { draft }) => {
      clearErrors();
      return form.onSent?.(reply, draft);
    },
    onError: (error) => showErrors(error instanceof CallProblem ? error.fields : noErrors, error),
  });
  const fieldErrors = fieldErrorsOf(form.fields, errors);
  const setField = useLatestDraft(form);
  const clearError = (field: string) =>
    setErrors((newErrors) =>
      newErrors[field] === undefined ? newErrors : { ...newErrors, [field]: undefined },
    );
  const type = (field: keyof Draft & string, typed: string) => {
    setField(field, typed as Draft[typeof field]);
    clearError(field);
  };
  return {
    type,
    /** Props of a text field. */
    fieldOf: (field: keyof Draft & string) => ({
      id: form.fields[field]?.fieldId,
      label: form.fields[field]?.label ?? field,
      error: errors[field] ?? null,
      value: form.draft[field] ?? '',
      onType: (typed: string) => type(field, typed),
    }),
    errorOf: (field: string) => errors[field] ?? null,
    /** Clears the error of a field that is not a text field. */
    clearError,
    /**
     * Why the last attempt was refused, while that is not corrected; the number distinguishes one failure
     * from the next.
     */
    failure: failureOf(attempt, fieldErrors),
    isBusy: submission.isPending,
    isSent: submission.isSuccess,
    answer: submission.data,
    submit: () => {
      if (submission.isPending) return;
      const newErrors = form.check?.(form.draft) ?? noErrors;
      if (Object.keys(newErrors).length > 0) showErrors(newErrors);
      else submission.mutate({ draft: form.draft, send: form.send });
    },
    reset: () => {
      clearErrors();
      submission.reset();
    },
  };
}

/**
 * Returns the text above the form: errors that belong to no field, otherwise what happened; null when every
 * error belongs to a field.
 */
function textOf(fields: Readonly<Record<string, FormField>>, errors: Errors, error: unknown): string | null {
  const formErrors = formErrorsOf(fields, errors);
  if (formErrors.length > 0) return formErrors.join(' ');
  return fieldErrorsOf(fields, errors).length > 0 ? null : formSentenceOf(error);
}

function failureOf({ number, isRefused, text }: Attempt, fieldErrors: ReturnType<typeof fieldErrorsOf>) {
  const isCorrected = text === null && fieldErrors.length === 0;
  return isRefused && !isCorrected ? { number, text, fieldErrors } : null;
}

function formErrorsOf(fields: Readonly<Record<string, FormField>>, errors: Errors) {
  return Object.entries(errors).flatMap(([name, error]) =>
    fields[name] === undefined && error !== undefined ? [error] : [],
  );
}

/** Returns the errors with the field's own sentence where it is missing. */
function namedErrors(fields: Readonly<Record<string, FormField>>, errors: Errors): Errors {
  const general = m.problem_field_missing();
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      error === general ? (fields[name]?.missing ?? error) : error,
    ]),
  );
}

function fieldErrorsOf(fields: Readonly<Record<string, FormField>>, errors: Errors) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const error = errors[name];
    if (error === undefined) return [];
    const { fieldId, label, missing, inSummary } = field;
    return [{ fieldId, label, error, text: error === missing ? error : inSummary?.(error) }];
  });
}

type LatestDraftInput<Draft> = { readonly draft: Draft; readonly onDraft: (draft: Draft) => void };

/**
 * Returns a function that sets one field in the latest draft: several fields may change before the next
 * rendering. A draft from elsewhere replaces the latest one; a draft set here and rendered late does not undo
 * later changes.
 */
function useLatestDraft<Draft extends object>({ draft, onDraft }: LatestDraftInput<Draft>) {
  const latest = useRef(draft);
  const rendered = useRef(draft);
  const ownDrafts = useRef(new WeakSet<Draft>());
  useEffect(() => {
    if (draft === rendered.current) return;
    rendered.current = draft;
    if (!ownDrafts.current.has(draft)) latest.current = draft;
  }, [draft]);
  return <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    latest.current = { ...latest.current, [field]: value };
    ownDrafts.current.add(latest.current);
    onDraft(latest.current);
  };
}

type Fault = string | undefined;

/**
 * Returns the server's error message for a required text of at most `max` characters; undefined when it is
 * valid.
 */
export function textFault(value: string, max: number): Fault {
  const text = value.trim();
  if (text === '') return m.problem_field_missing();
  return longFault(text, max);
}

/** Returns the error message for an optional text of at most `max` characters; undefined when it is valid. */
export function longFault(value: string, max: number): Fault {
  return value.trim().length > max ? m.problem_field_long({ maximum: String(max) }) : undefined;
}

/** Returns the error message for an email address; undefined when it is valid. */
export function emailFault(value: string): Fault {
  const text = value.trim();
  if (text === '') return m.problem_field_missing();
  return isEmailAddress(text) ? undefined : m.problem_field_email();
}

/** Returns an error message when an existing password is missing; its strength is not checked. */
export function passwordMissing(value: string): Fault {
  return value === '' ? m.problem_field_missing() : undefined;
}

/** Returns only the fields that have an error. */
export function faultsIn(faults: Readonly<Record<string, Fault>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
