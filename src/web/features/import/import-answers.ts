import { CallProblem } from '#web/api/call-problem.ts';

/** Reports whether the server answered: its answer says what became of the import. */
export function isAnswered(error: unknown): error is CallProblem {
  return error instanceof CallProblem && error.status !== null && error.status < 500;
}

/**
 * Reports whether an answer to a repeated import leaves open what became of the first: the session expired,
 * requests were too many, or an import is still running.
 */
export function mayBeRunning({ status, fields }: CallProblem): boolean {
  return status === 401 || status === 429 || (status === 409 && Object.keys(fields).length === 0);
}
