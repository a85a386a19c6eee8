import { m } from '#messages/messages.js';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';

/** Returns a 404: the organization has no such person. */
export function unknownMember(): ProblemError {
  return notFound((locale) => m.problem_member_unknown({}, { locale }));
}

/** Returns a 404: the organization has no such invitation. */
export function unknownInvitation(): ProblemError {
  return notFound((locale) => m.problem_invitation_unknown({}, { locale }));
}

/** Returns a 404, the same for a wrong code and for a used, withdrawn or expired link. */
export function endedInvitation(): ProblemError {
  return notFound((locale) => m.problem_invitation_ended({}, { locale }));
}

/** Returns a 409: the organization would have no owner left. */
export function lastOwner(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_member_last_owner({}, { locale }));
}

/** Returns a 409: an administrator's account is not changed by the people of the organization. */
export function administratorStays(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_member_administrator({}, { locale }));
}

/** Returns a 409: the address belongs to a person of the organization. */
export function alreadyMember(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_member_already({}, { locale });
  return new ProblemError(409, sentence, { email: sentence });
}

/** Returns a 409: since the invitation was sent, its address got an account. */
export function addressHasAccount(): ProblemError {
  return new ProblemError(409, (locale) => m.problem_invitation_address({}, { locale }));
}
