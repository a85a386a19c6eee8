import { m } from '#messages/messages.js';
import { ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';

const UNAUTHORIZED = 401;

/** Wrong address, wrong password, disabled, archived: one answer, so that it tells nothing of who has an account. */
export function wrongSignIn(): ProblemError {
  return refusedUnder('error', (locale) => m.problem_sign_in_wrong({}, { locale }));
}

/** The password was right; an administrator has still to approve the account. */
export function awaitingApproval(): ProblemError {
  return refusedUnder('user', (locale) => m.problem_awaiting_approval({}, { locale }));
}

/** The password was right; the second factor is due. */
export function factorDue(): ProblemError {
  return refusedUnder('totp', (locale) => m.problem_factor_due({}, { locale }));
}

/** The second factor was not. */
export function wrongFactor(): ProblemError {
  return refusedUnder('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

/** Whether somebody was not let in, as opposed to anything that went wrong meanwhile. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.status === UNAUTHORIZED;
}

/** The digits that should prove an app are not right. */
export function wrongFactorField(): ProblemError {
  return wrongField('totp', (locale) => m.problem_factor_wrong({}, { locale }));
}

function refusedUnder(name: string, sentence: Sentence): ProblemError {
  return new ProblemError(UNAUTHORIZED, sentence, { [name]: sentence });
}
