import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useState } from 'react';
import { type CardPayment, checkCardPayment, payByCard } from '#contract/payments.ts';
import * as m from '#messages/messages.js';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, isUnanswered, sentenceOf } from '#web/api/call-problem.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import type { CardOrder } from '../card-address.ts';

/**
 * Where a payment is. `lost`: the outcome is not known, because no answer came or because of `reason`; trying
 * again is safe. `pending`: the provider has not said yet whether it charged. `refused`: the card was not
 * charged. `closed`: this attempt charges nothing any more, but an earlier try may have.
 */
export type Progress =
  | { readonly step: 'ready' | 'paying' | 'pending' }
  | { readonly step: 'lost'; readonly reason: string | null }
  | { readonly step: 'refused' | 'closed'; readonly reason: string }
  | { readonly step: 'paid'; readonly projectTokens: number };

const CHECK_EVERY_MS = 4000;
const CHECKS = 30;
const noAttempt = { token: '', key: '', order: '' };
type Attempt = typeof noAttempt;

/**
 * Pays an order by card. The attempt is kept for the account until its outcome is known, so that a
 * reload or a lost answer repeats it under the same key and never charges twice.
 */
export function useCardPayment(provider: Stripe, order: CardOrder) {
  const attempts = useKeptForm({ name: 'card payment', saved: noAttempt });
  const [progress, setProgress] = useState<Progress>({ step: 'ready' });
  const content = `${order.count} × ${order.fee}`;
  const send = async (attempt: Attempt) => {
    setProgress({ step: 'paying' });
    const outcome = await follow(() => charge(attempt, order), { provider, onPending: setProgress });
    if (outcome.step !== 'lost' && outcome.step !== 'pending') attempts.discard();
    setProgress(outcome);
  };
  return {
    progress,
    /** True when this account's earlier attempt to pay this order has no known outcome. */
    hasAttempt: attempts.draft.key !== '' && attempts.draft.order === content,
    pay: async (field: StripeCardElement) => {
      setProgress({ step: 'paying' });
      const { token, error } = await provider.createToken(field);
      if (token === undefined) {
        setProgress({ step: 'refused', reason: error.message ?? m.card_unreadable() });
        return;
      }
      const attempt = { token: token.id, key: newKey(), order: content };
      attempts.type(attempt);
      await send(attempt);
    },
    tryAgain: () => send(attempts.draft),
  };
}

const charge = ({ token, key }: Attempt, { count, price }: CardOrder) =>
  call(payByCard, {
    body: { stripeToken: token, orderAmount: count, total: price.total },
    headers: { [IDEMPOTENCY_KEY]: key },
  });

const check = (id: number) => call(checkCardPayment, { params: { id: String(id) } });

type Following = { readonly provider: Stripe; readonly onPending: (progress: Progress) => void };

/** Follows a payment's replies to its end, or until waiting no longer helps. */
async function follow(ask: () => Promise<CardPayment>, following: Following): Promise<Progress> {
  try {
    const { projectTokens, payment } = await ask();
    if (payment.state === 'paid') return { step: 'paid', projectTokens };
    if (payment.state === 'pending') return await wait(payment.id, following);
    // Whatever the reader did at the bank, the provider knows, and the server asks it.
    await following.provider.handleNextAction({ clientSecret: payment.clientSecret ?? '' });
    return await follow(() => check(payment.id), following);
  } catch (error) {
    return progressAfter(error);
  }
}

async function wait(id: number, following: Following): Promise<Progress> {
  following.onPending({ step: 'pending' });
  for (let checks = 0; checks < CHECKS; checks += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    const reply = await check(id).catch(ignoreLost);
    if (reply !== null && reply.payment.state !== 'pending')
      return follow(() => Promise.resolve(reply), following);
  }
  return { step: 'pending' };
}

const NOT_CHARGED = 400;
const CLOSED = 409;
const TOO_MANY = 429;

/**
 * Says where a payment is after a call failed. Two refusals are about the payment: 400 says that the card was
 * not charged, and 409 that it is not charged now, perhaps because it was before. Others, such as an ended
 * session, say nothing about an earlier try.
 */
function progressAfter(error: unknown): Progress {
  const status = error instanceof CallProblem ? error.status : null;
  if (error instanceof CallProblem && status === NOT_CHARGED)
    return { step: 'refused', reason: error.fields['stripeToken'] ?? sentenceOf(error) };
  if (status === CLOSED) return { step: 'closed', reason: sentenceOf(error) };
  return { step: 'lost', reason: isUnanswered(error) ? null : sentenceOf(error) };
}

/** While the provider is awaited, a lost answer or too many questions change nothing. */
function ignoreLost(error: unknown): null {
  const isTooMany = error instanceof CallProblem && error.status === TOO_MANY;
  if (!isTooMany && !isUnanswered(error)) throw error;
  return null;
}
