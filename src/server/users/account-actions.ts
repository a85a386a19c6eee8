import { emailKeyOf } from '#domain/account/email-key.ts';
import { m } from '#messages/messages.js';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';
import { deletePastHandovers } from './handover-store.ts';
import { type LockedUser, lockAdministrators, lockUser, lockUserByEmail } from './user-store.ts';

/** An administrator's action on an account. */
export type AccountAction = {
  readonly caller: Caller;
  /** The account's id or its organization's serial. */
  readonly user: string;
  readonly reason: string;
  readonly now: Date;
};

export type Locked = {
  readonly user: LockedUser;
  /** True if the account is the only active administrator. */
  readonly isLastAdministrator: boolean;
};

/**
 * Locks an account and the administrators for an action. Throws if the account was never approved or was
 * deleted, or if the caller is no longer an administrator once the lock is held.
 */
export async function lockForAction(
  tx: Tx,
  { caller, user: idOrSerial, now }: Pick<AccountAction, 'caller' | 'user' | 'now'>,
): Promise<Locked> {
  const locked = await lockTarget(tx, { caller, now, find: () => lockUser(tx, idOrSerial) });
  if (locked.user.state === 'archived') throw archivedUser();
  return locked;
}

/** An administrator's deletion of an account, named by its email. */
export type Deletion = {
  readonly caller: Caller;
  readonly email: string;
  /** The account's id; undefined for the account that uses the email now. */
  readonly user: string | undefined;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Like `lockForAction`, for a deletion: people whose membership ended are found by their id until name and email
 * are erased.
 */
export async function lockForDeletion(
  tx: Tx,
  { caller, email, user: id, now }: Pick<Deletion, 'caller' | 'email' | 'user' | 'now'>,
): Promise<Locked> {
  const key = emailKeyOf(email);
  const find = async () => {
    if (key === '') return undefined;
    if (id === undefined) return lockUserByEmail(tx, key);
    const found = await lockUser(tx, id);
    return found !== undefined && emailKeyOf(found.email) === key ? found : undefined;
  };
  return lockTarget(tx, { caller, now, find });
}

type LockInput = {
  readonly caller: Caller;
  readonly now: Date;
  readonly find: () => Promise<LockedUser | undefined>;
};

async function lockTarget(tx: Tx, { caller, now, find }: LockInput): Promise<Locked> {
  const administrators = await lockAdministrators(tx);
  if (!administrators.includes(caller.account)) throw sessionEnded();
  await deletePastHandovers(tx, now);
  const user = await find();
  if (user === undefined) throw unknownUser();
  const isLastAdministrator = administrators.length === 1 && administrators[0] === user.id;
  return { user, isLastAdministrator };
}

/** Returns a 404: no approved account has this id or serial. */
export function unknownUser(): ProblemError {
  return notFound((locale) => m.problem_user_unknown({}, { locale }));
}

/** Returns a 409: the account was deleted. */
export function archivedUser(): ProblemError {
  return conflict((locale) => m.problem_user_archived({}, { locale }));
}

/** Returns a 409: callers cannot disable or delete their own account. */
export function ownAccount(): ProblemError {
  return conflict((locale) => m.problem_user_oneself({}, { locale }));
}

/** Returns a 409: the registry would have no administrator left. */
export function lastAdministrator(): ProblemError {
  return conflict((locale) => m.problem_user_last_administrator({}, { locale }));
}

/** Returns a 409: the other people of the organization would have no owner. */
export function ownerOfOthers(): ProblemError {
  return conflict((locale) => m.problem_user_last_owner({}, { locale }));
}

/** Returns a 409: the account is disabled. */
export function disabledUser(): ProblemError {
  return conflict((locale) => m.problem_user_disabled({}, { locale }));
}

/** Returns a 409: the account belongs to an administrator. */
export function administratorsOwn(): ProblemError {
  return conflict((locale) => m.problem_user_administrator({}, { locale }));
}

/** Returns a 403: administrators cannot set each other's passwords. */
export function administratorsPassword(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_user_administrator_password({}, { locale }));
}

/** Returns a 403: administrators cannot be impersonated. */
export function administratorsName(): ProblemError {
  return new ProblemError(403, (locale) => m.problem_user_administrator_name({}, { locale }));
}

/** Returns a 409: the tokens changed since they were read. */
export function staleTokens(): ProblemError {
  return conflict((locale) => m.problem_tokens_stale({}, { locale }));
}

/** Returns a 409: another account or request uses the email. */
export function addressTaken(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_user_address_taken({}, { locale });
  return new ProblemError(409, sentence, { email: sentence });
}

/** Returns a 409: no handover can be undone. */
export function nothingToUndo(): ProblemError {
  return conflict((locale) => m.problem_handover_none({}, { locale }));
}

/** Returns a 409: another account now uses the previous owner's email. */
export function formerAddressTaken(): ProblemError {
  return conflict((locale) => m.problem_handover_address_taken({}, { locale }));
}

function conflict(sentence: Sentence): ProblemError {
  return new ProblemError(409, sentence);
}
