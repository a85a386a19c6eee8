import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { isOnlyAdministrator } from '../users/is-only-administrator.ts';
import { ownPayment, unknownPayment } from './payment-problems.ts';
import { findOrganizationOf, lockPayment, type LockedPayment } from './payment-store.ts';

/** The administrator who acts, time, mailbox, and the registry's name, which is the seller's until one is entered. */
export type ReviewContext = {
  readonly caller: Actor;
  readonly now: Date;
  readonly mailbox: Mailbox;
  readonly productName: string;
};

/**
 * Locks and returns a payment on which an administrator decides. Throws 404 if there is none, and 403 if it is of the administrator's own
 * organization while there is another administrator.
 */
export async function requirePayment(tx: Tx, caller: Actor, id: number): Promise<LockedPayment> {
  const organization = await findOrganizationOf(tx, id);
  if (organization === undefined) throw unknownPayment();
  if (organization === caller.organization && !(await isOnlyAdministrator(tx, caller.account)))
    throw ownPayment();
  const payment = await lockPayment(tx, id);
  if (payment === undefined) throw unknownPayment();
  return payment;
}
