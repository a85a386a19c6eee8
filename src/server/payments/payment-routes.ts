import { sendPaymentForm } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { onceOf } from '../kernel/once.ts';
import { findPricing } from '../settings/pricing-queries.ts';
import { type PaymentOffice, requestPayment } from './request-payment.ts';

/** The call of the payment request pages. */
export function mountPayments(
  mounting: Mounting,
  database: Database,
  office: Omit<PaymentOffice, 'lowest'>,
): void {
  mount(mounting, sendPaymentForm, async ({ body, caller, headers, locale, now, address }) => {
    const { count = null, tonnes = null, fee = null, note, terms } = body;
    const { low: lowest } = await findPricing(database.db);
    const once = onceOf(headers, caller.organization, ['payment-form', body]);
    await database.transactQuietly(
      requestPayment,
      { count, tonnes, fee, note: note || null, terms },
      { caller, address, now, once },
      { ...office, lowest },
    );
    return { message: m.payment_sent({}, { locale }) };
  });
}
