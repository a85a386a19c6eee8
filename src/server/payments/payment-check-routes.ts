import { checkPayments, readPaymentCheck, type PaymentCheck } from '#contract/payment-review.ts';
import type { Database, Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { checkPayments as check, type PaymentCheckDeps } from './check-payments.ts';
import { findPaymentCheck } from './payment-check-queries.ts';

type Deps = PaymentCheckDeps & { readonly count: CountRequest };

const checkLimit = { bucket: 'payment-check', most: 30, seconds: 3600 };

/** Mounts the endpoints that show the last check of payments and tokens, and make one now. */
export function mountPaymentCheck(mounting: Mounting, database: Database, { count, ...deps }: Deps): void {
  const { db } = database;
  const limit = limitConcurrency({ concurrent: 1, queued: 5 });
  mount(mounting, readPaymentCheck, () => presentCheck(db));
  mount(mounting, checkPayments, async ({ address, now }) => {
    await database.transact(count, checkLimit, address, now);
    await limit(() => check(database, deps, now));
    return presentCheck(db);
  });
}

async function presentCheck(db: Db): Promise<PaymentCheck> {
  const last = await findPaymentCheck(db);
  return { at: last?.at.toISOString() ?? null, differences: [...(last?.differences ?? [])] };
}
