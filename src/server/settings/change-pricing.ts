import type { Pricing } from '#contract/site.ts';
import { m } from '#messages/messages.js';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { wrongField } from '../kernel/problems.ts';
import { insertPricing, lockPricing } from './pricing-store.ts';

/**
 * Sets the prices, which must be low ≤ mid ≤ top; does nothing if they are the same. Throws a 400 problem otherwise.
 */
export async function changePricing(
  tx: Tx,
  caller: Caller,
  { low, mid, top }: Pricing,
  now: Date,
): Promise<void> {
  if (mid < low) throw wrongField('mid', (locale) => m.problem_pricing_mid({}, { locale }));
  if (top < mid) throw wrongField('top', (locale) => m.problem_pricing_top({}, { locale }));
  const current = await lockPricing(tx);
  if (current.low === low && current.mid === mid && current.top === top) return;
  const version = current.version + 1;
  await insertPricing(tx, { version, low, mid, top, actor: caller.account, at: now });
  const facts = { version, low, mid, top };
  await recordAuditEntry(tx, caller, { act: 'pricing-changed', account: null, facts }, now);
}
