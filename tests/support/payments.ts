import type { Database } from '#server/kernel/db.ts';
import { recordPaid } from '#server/payments/issue-document.ts';
import { insertPayment, lockPayment } from '#server/payments/payment-store.ts';
import { now } from './builders.ts';
import type { World } from './project-world.ts';
import type { openTestApp } from './test-app.ts';

const HOUR = 3_600_000;

/** A request for access to inventories, which has no price yet. */
export const access = { count: null, fee: null, totalCents: null, tonnes: 12_500 };

/** Stores an owner's request for two projects at $850, sent this many hours ago; returns its number. */
export function aRequest(
  { database }: Pick<Awaited<ReturnType<typeof openTestApp>>, 'database'>,
  { organization, account }: Pick<World, 'organization' | 'account'>,
  hours = 1,
  details: object = {},
): Promise<number> {
  const subject = { count: 2, fee: 850, totalCents: 178_500, tonnes: null, note: null, ...details };
  return database.transact(insertPayment, {
    ...subject,
    organization,
    account: account.id,
    method: 'invoice',
    state: 'requested',
    askedAt: new Date(now.getTime() - hours * HOUR),
    providerKey: null,
    cardTokenHash: null,
  });
}

/** A seller as an administrator enters one. */
export const seller = {
  name: 'Climate Registry Society',
  address: '100 Example Street\nVictoria BC  V8V 1A1',
  gstNumber: '123456789 RT0001',
  email: 'accounts@registry.example',
  instructions: 'By transfer to accounts@registry.example.',
};

/** Stores a request at $850 a project whose money was recorded; returns its number. */
export async function aPaidPayment(
  database: Database,
  world: Pick<World, 'organization' | 'account'>,
  { count, tokens = count }: { readonly count: number; readonly tokens?: number },
): Promise<number> {
  const id = await aRequest({ database }, world, 1, { count, totalCents: 850 * 105 * count });
  await database.transact(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Error(`Payment ${id} is missing.`);
    await recordPaid(tx, payment, { tokens, actor: null }, { productName: 'Registry', now });
  });
  return id;
}
