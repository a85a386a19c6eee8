import { emailKeyOf } from '#domain/account/email-key.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { deletePastHandovers } from './handover-store.ts';
import { archivedUser, unknownUser } from './user-problems.ts';
import { lockAdministrators, type LockedUser, lockUser, lockUserByEmail } from './user-store.ts';

/** An administrator's action on an account. */
export type Act = {
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
 * Locks an account and the administrators for an action. Throws if the account was never approved or was deleted, or
 * if the caller is no longer an administrator once the lock is held.
 */
export async function lockForAct(
  tx: Tx,
  { caller, user: idOrSerial, now }: Pick<Act, 'caller' | 'user' | 'now'>,
): Promise<Locked> {
  return lockTarget(tx, { caller, now, find: () => lockUser(tx, idOrSerial) });
}

/** Like `lockForAct`, for an account named by its email. */
export async function lockForActByEmail(
  tx: Tx,
  { caller, email, now }: { readonly caller: Caller; readonly email: string; readonly now: Date },
): Promise<Locked> {
  return lockTarget(tx, { caller, now, find: () => lockUserByEmail(tx, emailKeyOf(email)) });
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
  if (user.state === 'archived') throw archivedUser();
  const isLastAdministrator = administrators.length === 1 && administrators[0] === user.id;
  return { user, isLastAdministrator };
}
