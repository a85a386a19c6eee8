import { advanceCardPayment, type CardDeps } from './advance-card-payment.ts';
import { finishRefund } from './card-refunds.ts';
import { claimDuePayments } from './card-payment-store.ts';

const BATCH = 10;
/** How long a claimed payment is left to the server that claimed it. */
const CLAIM_MS = 60_000;

/**
 * Asks the provider about all payments and refunds whose check is due. Servers that share a database check different ones. Stops early
 * while the provider answers none of them, so that an outage costs few calls.
 */
export async function checkDuePayments(deps: CardDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() + CLAIM_MS);
  for (;;) {
    const due = await deps.database.transact(claimDuePayments, { now, until, most: BATCH });
    if (due.length === 0) return;
    const isAnswered = await Promise.all(
      due.map(async ({ id, state }) => {
        if (state === 'refunding') return (await finishRefund(deps, id, now)) !== 'unknown';
        return (await advanceCardPayment(deps, id, now))?.type !== 'unknown';
      }),
    );
    if (!isAnswered.includes(true)) return;
  }
}
