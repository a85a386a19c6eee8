import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallProblem, sentenceOf } from './call-problem.ts';

/** The administrator's own password, where the server asked for it. */
type Confirmed = { readonly adminPassword?: string };

type Act<Sent, Answer> = {
  readonly run: (sent: Sent, confirmed: Confirmed) => Promise<Answer>;
  readonly onDone?: (answer: Answer, sent: Sent) => void;
};

/**
 * An act that may need the administrator's own password: where the server asks for it, the act waits, and is done again
 * with it (product decisions §6).
 */
export function useAct<Sent, Answer>({ run, onDone }: Act<Sent, Answer>) {
  const [waiting, setWaiting] = useState<{ readonly sent: Sent } | null>(null);
  const doing = useMutation({
    mutationFn: ({ sent, confirmed }: { readonly sent: Sent; readonly confirmed: Confirmed }) =>
      run(sent, confirmed),
    networkMode: 'always',
    onSuccess: (answer, { sent }) => {
      setWaiting(null);
      onDone?.(answer, sent);
    },
    onError: (error, { sent }) => setWaiting(passwordWanted(error) === null ? null : { sent }),
  });
  const wanted = passwordWanted(doing.error);
  return {
    start: (sent: Sent) => {
      if (!doing.isPending) doing.mutate({ sent, confirmed: {} });
    },
    isBusy: doing.isPending,
    isDone: doing.isSuccess,
    answer: doing.data,
    /** What the server found wrong with a field. */
    errorOf: (field: string) =>
      doing.error instanceof CallProblem ? (doing.error.fields[field] ?? null) : null,
    /** Why it was not done; null while only the password is missing. */
    failure: doing.error === null || wanted !== null ? null : sentenceOf(doing.error),
    /** The password is asked for; null where it is not. */
    confirmation:
      waiting === null
        ? null
        : {
            error: doing.isPending || doing.variables?.confirmed.adminPassword === undefined ? null : wanted,
            isBusy: doing.isPending,
            confirm: (adminPassword: string) =>
              doing.mutate({ sent: waiting.sent, confirmed: { adminPassword } }),
            giveUp: () => {
              setWaiting(null);
              doing.reset();
            },
          },
    startAnew: () => doing.reset(),
  };
}

function passwordWanted(error: unknown): string | null {
  return error instanceof CallProblem && error.status === 403
    ? (error.fields['adminPassword'] ?? null)
    : null;
}
