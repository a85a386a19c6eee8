import { useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { Action } from '#domain/editing/editing-terms.ts';
import * as m from '#messages/messages.js';
import { CallProblem, isUnanswered, sentenceOf } from '#web/api/call-problem.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import type { refusedQuantities } from './form-rows.ts';
import type { Ended } from './use-editing.ts';

/** A failed action, and why it failed. */
type Failure = {
  readonly number: number;
  readonly action: Action;
  readonly title: string;
  readonly text: string | null;
  /** True when the same may succeed later: the registry was not reached, or was at fault. */
  readonly canRetry: boolean;
  /** Set if another person saved first, or the entry was deleted since: what was typed stays. */
  readonly met?: 'stale' | 'deleted' | null;
  /** Id of the control that takes the focus; without it, the summary of errors does. */
  readonly focus?: string | undefined;
};

type Errors = Readonly<Record<string, string | undefined>>;
const noErrors: Errors = {};

/** Errors by field, and why the last action failed. */
export function useFaults(onErrors: (fields: readonly string[]) => void) {
  const [errors, setErrors] = useState<Errors>(noErrors);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    errors,
    failure,
    end: (failed: Omit<Failure, 'number'> | null, fields: Readonly<Record<string, string>>) => {
      setErrors(fields);
      onErrors(Object.keys(fields));
      setFailure((previous) => failed && { ...failed, number: (previous?.number ?? 0) + 1 });
    },
    clear: (...fields: readonly string[]) => {
      if (fields.every((field) => errors[field] === undefined)) return;
      const cleared = Object.fromEntries(fields.map((field) => [field, undefined]));
      setErrors((previous) => ({ ...previous, ...cleared }));
    },
    forget: () => {
      setErrors(noErrors);
      setFailure(null);
    },
    forgetFailure: () => setFailure(null),
  };
}

const TOO_MANY = 429;

/** Returns what the form says of a press that did not end as it was meant. */
export function failureOf(
  action: Action,
  { outcome, error, project: saved }: Pick<Ended, 'outcome' | 'error' | 'project'>,
  project: OwnedProject | null,
): { readonly failed: Omit<Failure, 'number'>; readonly fields: Readonly<Record<string, string>> } {
  const { status = null, fields = {} } = error instanceof CallProblem ? error : {};
  const isDeleted = outcome === 'deleted' && action !== 'update' && project?.abilities.edit === true;
  const isMet = outcome === 'stale' || (outcome === 'deleted' && isDeleted);
  return {
    failed: {
      action,
      title: action === 'submit' && saved !== null ? m.form_not_submitted() : titleOf(action, status),
      text: fields['project'] ?? sentenceOf(error),
      canRetry: outcome === 'lost' || (error !== null && isUnanswered(error)) || status === TOO_MANY,
      met: isMet ? outcome : null,
    },
    fields: outcome === 'stale' ? {} : fields,
  };
}

/** Returns the alert's title. An emissions update without a response has its own (specification §8). */
function titleOf(action: Action, status: number | null): string {
  return action === 'update' && status === null ? m.error_updating() : m.form_failed();
}

/**
 * Returns why nothing is sent, and its fields: faults, and quantities that hold a refused text, the first of
 * which takes the focus. Null when there is neither.
 */
export function stopOf(
  action: Action,
  faults: Readonly<Record<string, string>>,
  refused: ReturnType<typeof refusedQuantities>,
) {
  const [first] = refused;
  const isComplete = Object.keys(faults).length === 0;
  if (isComplete && first === undefined) return null;
  const title = action === 'submit' ? m.form_incomplete() : m.form_failed();
  const text = isComplete ? null : m.problem_project_fields();
  const years = formatYears(refused.map(({ year }) => year));
  const ofRows = first !== undefined && { emissionReductions: m.form_quantities_refused({ years }) };
  return {
    failure: { action, title, text, canRetry: false, focus: first?.key },
    fields: { ...faults, ...ofRows },
  };
}
