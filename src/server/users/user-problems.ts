import { m } from '#messages/messages.js';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';

/** No account that was ever approved goes by this name. */
export function unknownUser(): ProblemError {
  return notFound((locale) => m.problem_user_unknown({}, { locale }));
}

/** The account was deleted: nothing can be done to it. */
export function archivedUser(): ProblemError {
  return conflict((locale) => m.problem_user_archived({}, { locale }));
}

/** Nobody disables or deletes the account they are signed in with. */
export function oneself(): ProblemError {
  return conflict((locale) => m.problem_user_oneself({}, { locale }));
}

/** The registry would be left without an administrator. */
export function lastAdministrator(): ProblemError {
  return conflict((locale) => m.problem_user_last_administrator({}, { locale }));
}

/** The account is disabled. */
export function disabledUser(): ProblemError {
  return conflict((locale) => m.problem_user_disabled({}, { locale }));
}

/** The account is an administrator's. */
export function administratorsOwn(): ProblemError {
  return conflict((locale) => m.problem_user_administrator({}, { locale }));
}

/** No administrator sets another's password. */
export function administratorsPassword(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_user_administrator_password({}, { locale }));
}

/** Nobody acts in an administrator's name. */
export function administratorsName(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_user_administrator_name({}, { locale }));
}

/** The tokens were changed since they were read. */
export function staleTokens(): ProblemError {
  return conflict((locale) => m.problem_tokens_stale({}, { locale }));
}

/** Somebody has an account with the address, or asked for one. */
export function addressTaken(): ProblemError {
  const say: Sentence = (locale) => m.problem_user_address_taken({}, { locale });
  return new ProblemError(409, say, { email: say });
}

/** There is no handover that can be undone. */
export function nothingToUndo(): ProblemError {
  return conflict((locale) => m.problem_handover_none({}, { locale }));
}

/** The address before the handover is another account's by now. */
export function formerAddressTaken(): ProblemError {
  return conflict((locale) => m.problem_handover_address_taken({}, { locale }));
}

function conflict(sentence: Sentence): ProblemError {
  return new ProblemError(409, sentence);
}
