import { type CardPayment, checkCardPayment, payByCard } from '#contract/payments.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { useKeptDraft } from '#web/kit/forms/use-kept-draft.ts';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import type { CardOrder } from '../card-address.ts';

/**
 * Where a payment is. `lost`: no answer came, and trying again is safe. `pending`: the provider has not said yet whether it charged.
 */
export type Progress =
  | { readonly step: 'ready' | 'paying' | 'lost' | 'pending' }
  | { readonly step: 'refused'; readonly reason: string }
  | { readonly step: 'paid'; readonly projectTokens: number };

const CHECK_EVERY_MS = 4000;
const CHECKS = 30;
const noAttempt = { token: '', key: '', order: '' };
type Attempt = typeof noAttempt;

/**
 * Pays an order by card. The attempt is kept for this tab until its outcome is known, so that a reload or a lost answer repeats it under
 * the same key and never charges twice.
 */
export function useCardPayment(provider: Stripe, order: CardOrder) {
  const attempts = useKeptDraft('card-payment', noAttempt);
  const [progress, setProgress] = useState<Progress>({ step: 'ready' });
  const content = `${order.count} × ${order.fee}`;
  const send = async (attempt: Attempt) => {
    setProgress({ step: 'paying' });
    const outcome = await follow(() => charge(attempt, order), { provider, onPending: setProgress });
    if (outcome.step === 'paid' || outcome.step === 'refused') attempts.clear();
    setProgress(outcome);
  };
  return {
    progress,
    /** True when an earlier attempt of this order has no known outcome. */
    hasAttempt: attempts.draft.key !== '' && attempts.draft.order === content,
    pay: async (field: StripeCardElement) => {
      setProgress({ step: 'paying' });
      const { token, error } = await provider.createToken(field);
      if (token === undefined) {
        setProgress({ step: 'refused', reason: error.message ?? m.card_unreadable() });
        return;
      }
      const attempt = { token: token.id, key: newKey(), order: content };
      attempts.setDraft(attempt);
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
    if (!isFinal(error)) return { step: 'lost' };
    const reason = error instanceof CallProblem ? error.fields['stripeToken'] : undefined;
    return { step: 'refused', reason: reason ?? sentenceOf(error) };
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

/** A refusal is final; without an answer, or with a fault of the server's, the card may have been charged. */
function isFinal(error: unknown): boolean {
  const status = error instanceof CallProblem ? error.status : null;
  return status !== null && status < 500 && status !== 429;
}

function ignoreLost(error: unknown): null {
  if (isFinal(error)) throw error;
  return null;
}
