import type { Pricing } from '#contract/site.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { insertPricing, lockPricing } from './pricing-store.ts';

type Change = Pricing & {
  /** `_id` of the settings that the administrator read; absent to replace whatever is in force. */
  readonly id?: string | null | undefined;
};

/**
 * Sets the prices, which must be low ≤ mid ≤ top; does nothing if they are the same. Throws a 400 problem
 * otherwise, and 409 with the prices in force if they are no longer those that the administrator read.
 */
export async function changePricing(
  tx: Tx,
  caller: Caller,
  { id = null, low, mid, top }: Change,
  now: Date,
): Promise<void> {
  if (mid < low) throw wrongField('mid', (locale) => m.problem_pricing_mid({}, { locale }));
  if (top < mid) throw wrongField('top', (locale) => m.problem_pricing_top({}, { locale }));
  const current = await lockPricing(tx);
  if (current.low === low && current.mid === mid && current.top === top) return;
  if (id !== null && id !== String(current.version)) throw pricesChanged(current);
  const version = current.version + 1;
  await insertPricing(tx, { version, low, mid, top, actor: caller.account, at: now });
  const facts = { version, low, mid, top };
  await recordAuditEvent(tx, caller, { act: 'pricing-changed', account: null, facts }, now);
}

function pricesChanged({ low, mid, top }: Pricing): ProblemError {
  const sentence = (locale: Locale) => {
    const [lowest, middle, highest] = [low, mid, top].map((price) => formatWhole(price, locale));
    const prices = { low: lowest ?? '', mid: middle ?? '', top: highest ?? '' };
    return m.problem_pricing_changed(prices, { locale });
  };
  return new ProblemError(409, sentence, { id: sentence });
}
