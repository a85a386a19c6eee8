import { sendPaymentForm } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useRef } from 'react';
import type { z } from 'zod';

export type PaymentBody = z.input<(typeof sendPaymentForm)['body']>;

/** Sends a payment request with an idempotency key, so that a retry after a lost response does not create a second one. */
export function usePaymentRequest() {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return async (body: PaymentBody) => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, key: newKey() };
    const headers = { [IDEMPOTENCY_KEY]: last.current.key };
    const reply = await call(sendPaymentForm, { body, headers });
    last.current = null;
    return reply;
  };
}
