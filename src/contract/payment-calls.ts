import type { Endpoint } from './endpoint.ts';
import {
  checkPayments,
  listReviewedPayments,
  pricePayment,
  readPaymentCheck,
  readSeller,
  recordPayment,
  refundPayment,
  updateSeller,
  voidPayment,
} from './payment-review.ts';
import {
  checkCardPayment,
  listPayments,
  payByCard,
  readPaymentDocument,
  receivePaymentEvent,
  sendPaymentForm,
} from './payments.ts';
import { listTokenMovements } from './tokens.ts';

/** The endpoints of payments: what owners buy, what administrators record, refund and check, and the seller. */
export const paymentCalls: readonly Endpoint[] = [
  sendPaymentForm,
  payByCard,
  checkCardPayment,
  listPayments,
  readPaymentDocument,
  receivePaymentEvent,
  listTokenMovements,
  listReviewedPayments,
  pricePayment,
  recordPayment,
  voidPayment,
  refundPayment,
  readPaymentCheck,
  checkPayments,
  readSeller,
  updateSeller,
] as readonly Endpoint[];
