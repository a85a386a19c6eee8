import type { Problem } from '#contract/problem.ts';
import * as m from '#messages/messages.js';

/** Why a call failed: refused by the server, server unreachable, or a response in an unknown shape. */
export type CallFailure =
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable' };

/** The error that every failed call throws. */
export class CallProblem extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.problem.message : failure.kind);
    this.name = 'CallProblem';
    this.failure = failure;
  }

  get status(): number | null {
    return this.failure.kind === 'refused' ? this.failure.status : null;
  }

  /** The problem the server returned; null when there was no response, or none we could read. */
  get problem(): Problem | null {
    return this.failure.kind === 'refused' ? this.failure.problem : null;
  }

  /** Error messages by field name: the entries of `fields`, and string properties next to `message`. */
  get fields(): Readonly<Record<string, string>> {
    if (this.failure.kind !== 'refused') return {};
    const { message: _message, fields = {}, ...beside } = this.failure.problem;
    const texts = Object.entries(beside).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { ...Object.fromEntries(texts), ...fields };
  }
}

/** Reports whether an error is a 404. */
export function isAbsent(error: unknown): boolean {
  return error instanceof CallProblem && error.status === 404;
}

const SERVER_FAULT = 500;

/**
 * Reports whether a failed request may have been carried out all the same: its response was lost, or the
 * server was at fault.
 */
export function isUnanswered(error: unknown): boolean {
  const status = error instanceof CallProblem ? error.status : null;
  return status === null || status >= SERVER_FAULT;
}

/**
 * Returns the message to show for an error: the server's own, or what to do when the server could not be
 * reached.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallProblem)) return m.fault_unreadable();
  if (error.failure.kind === 'refused') return error.message;
  return error.failure.kind === 'unreachable' ? m.fault_unreachable() : m.fault_unreadable();
}

/**
 * Like `sentenceOf`, for use above a form: when the server is unreachable, it says that the input is still
 * there.
 */
export function formSentenceOf(error: unknown): string {
  const isUnreachable = error instanceof CallProblem && error.failure.kind === 'unreachable';
  return isUnreachable ? m.form_unreachable() : sentenceOf(error);
}

type Query<Reply> = {
  readonly data: Reply | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/**
 * Returns the props of `QueryBoundary` for a query. A reply that the caller may no longer see, or that is
 * gone, is left out.
 */
export function queryProps<Reply>({ data, error, isFetching, refetch }: Query<Reply>) {
  const isWithdrawn = error instanceof CallProblem && (error.status === 403 || error.status === 404);
  return {
    reply: isWithdrawn ? undefined : data,
    failure: error === null ? null : sentenceOf(error),
    isFetching,
    onRetry: () => void refetch(),
  };
}
