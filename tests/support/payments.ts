import type { Database } from '#server/kernel/db.ts';
import { insertPayment, lockPayment } from '#server/payments/payment-store.ts';
import { recordPaid } from '#server/payments/record-paid.ts';
import { now } from './builders.ts';
import type { Desk } from './project-desk.ts';

const HOUR = 3_600_000;
const deps = { productName: 'Registry', now };

/** Stores an owner's request for an invoice sent this many hours ago; returns its id. */
export function anInvoiceRequest(
  database: Database,
  { organization, account }: Pick<Desk, 'organization' | 'account'>,
  { hours = 1, ...facts }: { readonly hours?: number; readonly count?: number } = {},
): Promise<number> {
  const { count = 2 } = facts;
  return database.transact(insertPayment, {
    organization,
    account: account.id,
    count,
    fee: 850,
    totalCents: 850 * 105 * count,
    tonnes: null,
    note: null,
    method: 'invoice',
    state: 'requested',
    askedAt: new Date(now.getTime() - hours * HOUR),
    providerKey: null,
    cardTokenHash: null,
  });
}

/** Stores a request whose money was recorded; returns its id. */
export async function aPaidPayment(
  database: Database,
  desk: Pick<Desk, 'organization' | 'account'>,
  { count, tokens = count }: { readonly count: number; readonly tokens?: number },
): Promise<number> {
  const id = await anInvoiceRequest(database, desk, { count });
  await database.transact(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Error(`Payment ${id} is missing.`);
    await recordPaid(tx, payment, { tokens, actor: null }, deps);
  });
  return id;
}
