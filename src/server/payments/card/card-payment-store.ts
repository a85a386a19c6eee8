import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

type NewCardPayment = {
  readonly organization: string;
  readonly account: string;
  readonly count: number;
  readonly fee: number;
  readonly totalCents: number;
  readonly providerKey: string;
  readonly cardToken: string;
  readonly cardTokenHash: Uint8Array;
  readonly askedAt: Date;
  readonly checkAt: Date;
};

/**
 * True if a card token was used for a payment. Ask before inserting, with the organization locked: an insert
 * would wait for the payment of the same token, whose settlement waits for the organization.
 */
export async function isCardTokenUsed(tx: Tx, hash: Uint8Array): Promise<boolean> {
  const used = await tx
    .selectFrom('payment')
    .select('id')
    .where('cardTokenHash', '=', hash)
    .executeTakeFirst();
  return used !== undefined;
}

/** Saves a pending payment and returns its id; undefined if its card token was used before. */
export async function insertCardPayment(tx: Tx, payment: NewCardPayment): Promise<number | undefined> {
  const row = await tx
    .insertInto('payment')
    .values({ ...payment, method: 'card', state: 'pending', tonnes: null, note: null })
    .onConflict((conflict) => conflict.column('cardTokenHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns how many project tokens an organization's unsettled card payments will credit. */
export async function countUnsettledTokens(tx: Tx, organization: string): Promise<number> {
  const { tokens } = await tx
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('tokens'))
    .where('organization', '=', organization)
    .where('method', '=', 'card')
    .where('state', 'in', ['pending', 'confirming'])
    .executeTakeFirstOrThrow();
  return tokens;
}

type Claim = { readonly now: Date; readonly until: Date; readonly most: number };

/**
 * Claims payments whose check is due, so that no other server checks them until `until`. Returns their
 * numbers and states.
 */
export async function claimDuePayments(tx: Tx, { now, until, most }: Claim) {
  const due = await tx
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = due.map(({ id }) => id);
  await tx
    .updateTable('payment')
    .set({ checkAt: until })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return due;
}

type ReceivedEvent = {
  readonly id: string;
  readonly type: string;
  readonly payment: number | null;
  readonly outcome: 'settled' | 'ignored' | 'refused';
  readonly at: Date;
};

/** Records an event of the provider. Does nothing if it is already recorded. */
export async function insertEvent(tx: Tx, event: ReceivedEvent): Promise<void> {
  await tx
    .insertInto('paymentEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if an event of the provider is already recorded. */
export async function hasEvent(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('paymentEvent').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns the language of an account; English without one. */
export async function findLanguage(tx: Tx, account: string | null) {
  if (account === null) return 'en';
  const row = await tx.selectFrom('account').select('locale').where('id', '=', account).executeTakeFirst();
  return row?.locale ?? 'en';
}
