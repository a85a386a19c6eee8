import type { Db } from '../../kernel/db.ts';
import { balanceOf } from '../../tokens/token-queries.ts';

const columns = [
  'id',
  'organization',
  'account',
  'state',
  'count',
  'totalCents',
  'providerKey',
  'cardToken',
  'intent',
  'refund',
  'failure',
  'askedAt',
] as const;

/** Returns a payment by card; undefined if there is none. */
export async function findCardPayment(db: Db, id: number) {
  const row = await db
    .selectFrom('payment')
    .select(columns)
    .where('id', '=', id)
    .where('method', '=', 'card')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { count, totalCents, providerKey } = row;
  if (count === null || totalCents === null || providerKey === null)
    throw new Error(`Payment ${id} is by card, but has no order.`);
  return { ...row, count, totalCents, providerKey };
}

export type CardPayment = NonNullable<Awaited<ReturnType<typeof findCardPayment>>>;

/**
 * Returns the number of the payment of the provider's intent: by the intent's id, or by the number and key
 * that it was made with.
 */
export async function findPaymentOfIntent(
  db: Db,
  intent: { readonly id: string; readonly payment: number | null; readonly key: string | null },
): Promise<number | undefined> {
  const { id, payment, key } = intent;
  const known = await db.selectFrom('payment').select('id').where('intent', '=', id).executeTakeFirst();
  if (known !== undefined || payment === null) return known?.id;
  const made = await db
    .selectFrom('payment')
    .select(['id', 'providerKey'])
    .where('id', '=', payment)
    .where('intent', 'is', null)
    .executeTakeFirst();
  return made !== undefined && made.providerKey === key ? made.id : undefined;
}

/** Returns an organization's balance of project tokens. */
export async function findProjectTokens(db: Db, organization: string): Promise<number> {
  const { tokens } = await db
    .selectFrom('organization')
    .select(balanceOf('project').as('tokens'))
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return tokens;
}

/** Returns how often a refund of a payment was begun: each time takes the tokens back. */
export async function countRefunds(db: Db, payment: number): Promise<number> {
  const { refunds } = await db
    .selectFrom('tokenEntry')
    .select(({ fn }) => fn.countAll<number>().as('refunds'))
    .where('payment', '=', payment)
    .where('type', '=', 'corrected')
    .where('change', '<', 0)
    .executeTakeFirstOrThrow();
  return refunds;
}

/** Returns what became of an event of the provider; undefined if it was not received before. */
export async function findEventOutcome(db: Db, id: string) {
  const row = await db.selectFrom('paymentEvent').select('outcome').where('id', '=', id).executeTakeFirst();
  return row?.outcome;
}
