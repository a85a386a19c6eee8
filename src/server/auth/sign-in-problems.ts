import { m } from '#messages/messages.js';
import { ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';

const UNAUTHORIZED = 401;

/**
 * Returns the 401 for a wrong email or password and for disabled or archived accounts: the same in all cases, so that
 * it does not reveal who has an account.
 */
export function wrongSignIn(): ProblemError {
  return unauthorized('error', (locale) => m.problem_sign_in_wrong({}, { locale }));
}

/** Returns the 401 for a correct password of an account that is not approved yet. */
export function awaitingApproval(): ProblemError {
  return unauthorized('user', (locale) => m.problem_awaiting_approval({}, { locale }));
}

/** Returns the 401 for a correct password without the required second factor. */
export function factorDue(): ProblemError {
  return unauthorized('totp', (locale) => m.problem_factor_due({}, { locale }));
}

/** Returns the 401 for a wrong second factor. */
export function wrongFactor(): ProblemError {
  return unauthorized('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

/** True for a rejected sign-in, as opposed to other errors. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.status === UNAUTHORIZED;
}

/** Returns the 400 for a wrong code during the setup of the second factor. */
export function wrongFactorField(): ProblemError {
  return wrongField('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

function unauthorized(name: string, sentence: Sentence): ProblemError {
  return new ProblemError(UNAUTHORIZED, sentence, { [name]: sentence });
}
