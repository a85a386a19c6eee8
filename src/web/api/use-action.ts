import { useState } from 'react';
import { CallProblem, sentenceOf } from './call-problem.ts';
import { useSubmission } from './use-submission.ts';

/** The administrator's own password, when the server asks for it. */
type Confirmation = { readonly adminPassword?: string };

type Action<Input, Reply> = {
  readonly run: (input: Input, confirmation: Confirmation) => Promise<Reply>;
  /** The action stays busy until what follows is done, and until the page that this leads to is drawn. */
  readonly onDone?: (reply: Reply, input: Input) => void | Promise<void>;
};

/**
 * Runs an action that may need the administrator's own password. When the server asks for it, the action is
 * repeated once the password is entered (product decisions §6).
 */
export function useAction<Input, Reply>({ run, onDone }: Action<Input, Reply>) {
  const [pending, setPending] = useState<{ readonly input: Input } | null>(null);
  const mutation = useSubmission({
    mutationFn: ({ input, confirmation }: { readonly input: Input; readonly confirmation: Confirmation }) =>
      run(input, confirmation),
    onSuccess: async (reply, { input }) => {
      await onDone?.(reply, input);
      setPending(null);
    },
    onError: (error, { input }) => setPending(passwordErrorOf(error) === null ? null : { input }),
  });
  const passwordError = passwordErrorOf(mutation.error);
  return {
    start: (input: Input) => {
      if (!mutation.isPending) mutation.mutate({ input, confirmation: {} });
    },
    isBusy: mutation.isPending,
    isDone: mutation.isSuccess,
    answer: mutation.data,
    /** The server's error for a field. */
    errorOf: (field: string) =>
      mutation.error instanceof CallProblem ? (mutation.error.fields[field] ?? null) : null,
    /** Why the action failed; null while only the password is missing. */
    failure: mutation.error === null || passwordError !== null ? null : sentenceOf(mutation.error),
    /** Props of the password dialog; null while no password is needed. */
    confirmation:
      pending === null
        ? null
        : {
            error:
              mutation.isPending || mutation.variables?.confirmation.adminPassword === undefined
                ? null
                : passwordError,
            isBusy: mutation.isPending,
            confirm: (adminPassword: string) =>
              mutation.mutate({ input: pending.input, confirmation: { adminPassword } }),
            giveUp: () => {
              setPending(null);
              mutation.reset();
            },
          },
    reset: () => mutation.reset(),
  };
}

function passwordErrorOf(error: unknown): string | null {
  return error instanceof CallProblem && error.status === 403
    ? (error.fields['adminPassword'] ?? null)
    : null;
}
