import { sendPaymentForm } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { useRef } from 'react';
import type { z } from 'zod';

export type PaymentBody = z.input<(typeof sendPaymentForm)['body']>;

/** Sends a payment request so that one whose answer was lost is not made twice by another try. */
export function usePaymentRequest() {
  const last = useRef<{ readonly said: string; readonly key: string } | null>(null);
  return async (body: PaymentBody) => {
    const said = JSON.stringify(body);
    if (last.current?.said !== said) {
      last.current = { said, key: `payment-${Date.now()}-${Math.random().toString(36).slice(2)}` };
    }
    const headers = { 'Idempotency-Key': last.current.key };
    const answer = await call(sendPaymentForm, { body, headers });
    last.current = null;
    return answer;
  };
}
