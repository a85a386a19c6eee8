import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallProblem, formSentenceOf } from './call-problem.ts';
import { useLatestDraft } from './use-latest-draft.ts';

type Texts = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string | undefined>>;

/** A field's place on the page: its label, and the id that a link to it leads to. */
export type Place = {
  readonly fieldId: string;
  readonly label: string;
  /** What the summary says of an error instead of label and error, where it has words of its own. */
  readonly inSummary?: (error: string) => string | undefined;
};

type Form<Draft extends Texts, Answer> = {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** The fields in the order of the page, by the names the server knows them by. */
  readonly places: Readonly<Record<string, Place>>;
  /** What the page can tell is wrong before the server is asked. */
  readonly check?: (draft: Draft) => Errors;
  readonly send: (draft: Draft) => Promise<Answer>;
  readonly onSent?: (answer: Answer, draft: Draft) => void;
  readonly onRefused?: (errors: Errors) => void;
};

const none: Errors = {};

/**
 * What a form knows and does besides its draft: sending, what the server found wrong under each field, and why it was not
 * taken. Typing in a field clears its error (specification §5).
 */
export function useForm<Draft extends Texts, Answer>(form: Form<Draft, Answer>) {
  const [errors, setErrors] = useState(none);
  const [failures, setFailures] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const refuse = (found: Errors) => {
    setErrors(found);
    setRefused(true);
    setFailures((number) => number + 1);
    form.onRefused?.(found);
  };
  const accept = () => {
    setErrors(none);
    setRefused(false);
  };
  const sending = useMutation({
    mutationFn: form.send,
    networkMode: 'always',
    onSuccess: (answer, draft) => {
      accept();
      form.onSent?.(answer, draft);
    },
    onError: (error) => refuse(error instanceof CallProblem ? error.fields : none),
  });
  const fieldErrors = fieldErrorsOf(form.places, errors);
  const text = textOf(formErrorsOf(form.places, errors), fieldErrors, sending.error);
  const put = useLatestDraft(form);
  const type = (field: keyof Draft & string, typed: string) => {
    put(field, typed as Draft[typeof field]);
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
  };
  return {
    type,
    /** All that a field of text needs to show and tell. */
    fieldOf: (field: keyof Draft & string) => ({
      id: form.places[field]?.fieldId,
      label: form.places[field]?.label ?? field,
      error: errors[field] ?? null,
      value: form.draft[field] ?? '',
      onType: (typed: string) => type(field, typed),
    }),
    /** The error of a field, for the field to show. */
    errorOf: (field: string) => errors[field] ?? null,
    /** Takes away the error of a field that is no text. */
    clearError: (field: string) => setErrors((found) => ({ ...found, [field]: undefined })),
    /** Why the last try was not taken; its number tells one failure from the next. */
    failure: isRefused ? { number: failures, text, fieldErrors } : null,
    isBusy: sending.isPending,
    isSent: sending.isSuccess,
    answer: sending.data,
    submit: () => {
      if (sending.isPending) return;
      const found = form.check?.(form.draft) ?? none;
      if (Object.keys(found).length > 0) refuse(found);
      else sending.mutate(form.draft);
    },
    startAnew: () => {
      accept();
      sending.reset();
    },
  };
}

/** What stands above the form: what is wrong with no field of it, word for word; where all is, what happened. */
function textOf(
  formErrors: readonly string[],
  fieldErrors: readonly unknown[],
  error: unknown,
): string | null {
  if (formErrors.length > 0) return formErrors.join(' ');
  return fieldErrors.length > 0 ? null : formSentenceOf(error);
}

function formErrorsOf(places: Readonly<Record<string, Place>>, errors: Errors) {
  return Object.entries(errors).flatMap(([name, error]) =>
    places[name] === undefined && error !== undefined ? [error] : [],
  );
}

function fieldErrorsOf(places: Readonly<Record<string, Place>>, errors: Errors) {
  return Object.entries(places).flatMap(([name, place]) => {
    const error = errors[name];
    if (error === undefined) return [];
    const { fieldId, label, inSummary } = place;
    return [{ fieldId, label, error, text: inSummary?.(error) }];
  });
}
