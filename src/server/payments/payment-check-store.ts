import { sql } from 'kysely';
import type {
  BookedTokens,
  CheckedPayment,
  PaymentDifference,
  TokenSums,
} from '#domain/payment/payment-check.ts';
import type { Tx } from '../kernel/db.ts';

const LOCK = 250_000_025;

/** Lets one check at a time compare and save, over all servers, until the transaction ends. */
export async function lockPaymentCheck(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Returns the last check's result; undefined before the first. */
export async function findLastCheck(tx: Tx) {
  return tx
    .selectFrom('paymentCheck')
    .select(['differences', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Saves a check's result. */
export async function insertCheck(
  tx: Tx,
  differences: readonly PaymentDifference[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('paymentCheck')
    .values({ differences: JSON.stringify(differences), at })
    .execute();
}

/** Returns every organization's token entries of each kind, in figures. */
export async function listTokenSums(tx: Tx): Promise<readonly TokenSums[]> {
  const { rows } = await sql<TokenSums>`
    select organization, kind, count(*)::int as entries, max(number) as last_number,
      (array_agg(balance order by number desc))[1] as last_balance, min(balance) as lowest_balance,
      sum(change)::int as sum, count(*) filter (where balance <> running)::int as wrong_balances
    from (
      select *, sum(change) over (partition by organization, kind order by number) as running from token_entry
    ) as entry
    group by organization, kind
    order by organization, kind
  `.execute(tx);
  return rows;
}

/**
 * Returns every payment with the token entries that name it, by one statement, so that both are of the same
 * moment. Entries of an organization that was merged count as of the one that it was merged into, as the payment does.
 */
export async function listCheckedPayments(tx: Tx): Promise<readonly CheckedPayment[]> {
  return tx
    .selectFrom('payment')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('tokenEntry')
          .innerJoin('organization', 'organization.serial', 'tokenEntry.organization')
          .select(({ fn }) => fn.max('tokenEntry.at').as('at'))
          .select(
            sql<readonly BookedTokens[] | null>`json_agg(json_build_object(
              'type', type, 'organization', coalesce(merged_into, token_entry.organization), 'kind', kind,
              'change', change
            ))`.as('entries'),
          )
          .whereRef('tokenEntry.payment', '=', 'payment.id')
          .as('booked'),
      (join) => join.onTrue(),
    )
    .select(['id', 'payment.organization', 'method', 'state', 'count', 'totalCents', 'tokens', 'intent'])
    .select(['askedAt', sql<Date>`greatest(asked_at, paid_at, closed_at, booked.at)`.as('changedAt')])
    .select(sql<readonly BookedTokens[]>`coalesce(booked.entries, '[]')`.as('booked'))
    .orderBy('id')
    .execute();
}
