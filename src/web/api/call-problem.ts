import type { Problem } from '#contract/problem.ts';
import * as m from '#messages/messages.js';

/** Why a call gave nothing: refused by the server, not reached, or answered in a shape we do not know. */
export type CallFailure =
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable' };

/** The one error that calls throw. */
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

  /** What the server answered; null where it did not. */
  get problem(): Problem | null {
    return this.failure.kind === 'refused' ? this.failure.problem : null;
  }

  /** What is wrong with each field, by its name: from `fields`, and from beside the message. */
  get fields(): Readonly<Record<string, string>> {
    if (this.failure.kind !== 'refused') return {};
    const { message: _message, fields = {}, ...beside } = this.failure.problem;
    const texts = Object.entries(beside).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { ...Object.fromEntries(texts), ...fields };
  }
}

/** Whether an error says that what was asked for does not exist. */
export function isAbsent(error: unknown): boolean {
  return error instanceof CallProblem && error.status === 404;
}

/** The sentence a reader gets for an error: the server's own, or what to do when it could not be asked. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof CallProblem)) return m.fault_unreadable();
  if (error.failure.kind === 'refused') return error.message;
  return error.failure.kind === 'unreachable' ? m.fault_unreachable() : m.fault_unreadable();
}

/** As `sentenceOf`, above a form: what was typed in it is still there. */
export function formSentenceOf(error: unknown): string {
  const isUnreachable = error instanceof CallProblem && error.failure.kind === 'unreachable';
  return isUnreachable ? m.form_unreachable() : sentenceOf(error);
}
