import { emailKeyOf } from '#domain/account/email-key.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { deletePastHandovers } from './handover-store.ts';
import { archivedUser, unknownUser } from './user-problems.ts';
import { lockAdministrators, type LockedUser, lockUser, lockUserByEmail } from './user-store.ts';

/** An administrator's act on an account: whose, on which, when. */
export type Act = {
  readonly caller: Caller;
  /** The account's id or its organization's serial. */
  readonly user: string;
  readonly reason: string;
  readonly now: Date;
};

export type Locked = {
  readonly user: LockedUser;
  /** Whether the account is the only active administrator's. */
  readonly isLastAdministrator: boolean;
};

/**
 * Locks what an administrator's act on an account is decided by. Refuses where no account that was ever approved is meant,
 * where it was deleted, and where the caller stopped being an administrator while the act waited for another.
 */
export async function lockForAct(
  tx: Tx,
  { caller, user: named, now }: Pick<Act, 'caller' | 'user' | 'now'>,
): Promise<Locked> {
  return lockFound(tx, { caller, now, find: () => lockUser(tx, named) });
}

/** The same for an account named by its address. */
export async function lockForActByEmail(
  tx: Tx,
  { caller, email, now }: { readonly caller: Caller; readonly email: string; readonly now: Date },
): Promise<Locked> {
  return lockFound(tx, { caller, now, find: () => lockUserByEmail(tx, emailKeyOf(email)) });
}

type Finding = {
  readonly caller: Caller;
  readonly now: Date;
  readonly find: () => Promise<LockedUser | undefined>;
};

async function lockFound(tx: Tx, { caller, now, find }: Finding): Promise<Locked> {
  const administrators = await lockAdministrators(tx);
  if (!administrators.includes(caller.account)) throw sessionEnded();
  await deletePastHandovers(tx, now);
  const user = await find();
  if (user === undefined) throw unknownUser();
  if (user.state === 'archived') throw archivedUser();
  const isLastAdministrator = administrators.length === 1 && administrators[0] === user.id;
  return { user, isLastAdministrator };
}
