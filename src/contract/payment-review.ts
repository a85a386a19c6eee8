import { z } from 'zod';
import { defaultTokens, MAX_TOKENS, tokenKinds } from '#domain/account/tokens.ts';
import { isGstNumber } from '#domain/payment/payment.ts';
import { differenceTypes } from '#domain/payment/payment-check.ts';
import { MAX_ACCESS_FEE } from '#domain/payment/payment-request.ts';
import { done, emailAddress, endpoint, lineOfText, linesOfText, pageQuery } from './endpoint.ts';
import { payment } from './payments.ts';
import { adminPassword } from './session.ts';

const MAX_REASON_CHARACTERS = 1000;
const MAX_REFERENCE_CHARACTERS = 100;

const reviewedPayment = payment.extend({
  due: z.iso.datetime().describe('When the invoice is due: 24 hours after the request'),
  isOverdue: z.boolean().describe('An invoice was not issued in time'),
  payBy: z.iso.date().nullable().describe('When an unpaid invoice is to be paid; null without one'),
  isLate: z.boolean().describe('An unpaid invoice was not paid in time'),
  serial: z.string().describe('Organization serial'),
  organization: z.string(),
  user: z.uuid().nullable().describe('The account that sent the request'),
  contactName: z.string().nullable(),
  email: z.string().describe('Empty if the account is archived'),
  reference: z.string().nullable().describe("The cheque's or transfer's number"),
  failure: z.string().nullable().describe("The provider's code of a refused card"),
  abilities: z.object({
    price: z.boolean(),
    recordPaid: z.boolean(),
    void: z.boolean(),
    refund: z.boolean(),
  }),
});

export type ReviewedPayment = z.output<typeof reviewedPayment>;

/** Lists all payments: unpaid invoices first, longest waiting first. */
export const listReviewedPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  summary: 'List payments, unpaid invoices first',
  access: 'administrators',
  query: pageQuery.extend({ status: z.enum(['waiting', 'done']).optional() }),
  paged: true,
  reply: z.array(reviewedPayment),
  refusals: [401, 403],
});

const onePayment = {
  access: 'administrators',
  deniedWhileImpersonating: true,
  params: z.strictObject({ id: z.coerce.number().int().min(1) }),
  reply: done,
  refusals: [401, 403, 404, 409],
} as const;

/** Sets the price of access to inventories and offsets; its invoice is then issued. */
export const pricePayment = endpoint({
  ...onePayment,
  method: 'POST',
  path: '/admin/payments/{id}/price',
  summary: 'Price a request for access, which issues its invoice',
  body: z.strictObject({ fee: z.int().min(1).max(MAX_ACCESS_FEE).describe('Whole CAD before GST') }),
});

/** Records that an invoice was paid: credits the tokens and issues the receipt in one transaction. */
export const recordPayment = endpoint({
  ...onePayment,
  method: 'POST',
  path: '/admin/payments/{id}/paid',
  summary: 'Record that an invoice was paid, and credit its tokens',
  body: z.strictObject({
    reference: lineOfText(MAX_REFERENCE_CHARACTERS)
      .or(z.literal(''))
      .nullish()
      .describe("The cheque's or transfer's number"),
    inventoryTokens: z
      .int()
      .min(1)
      .max(MAX_TOKENS)
      .optional()
      .describe(
        `Inventory tokens to credit for a request for access; defaults to ${defaultTokens.inventory}`,
      ),
  }),
});

const withReason = z.strictObject({
  reason: linesOfText(MAX_REASON_CHARACTERS),
  adminPassword,
});

/** Voids an unpaid request; a credit note takes back an invoice that was issued. */
export const voidPayment = endpoint({
  ...onePayment,
  method: 'POST',
  path: '/admin/payments/{id}/void',
  summary: 'Void an unpaid request and its invoice',
  body: withReason.pick({ reason: true }),
});

/**
 * Refunds a payment, takes its tokens back and issues a credit note. Refused with 409 when the tokens are
 * already spent.
 */
export const refundPayment = endpoint({
  ...onePayment,
  method: 'POST',
  path: '/admin/payments/{id}/refund',
  summary: 'Refund a payment and take its tokens back',
  body: withReason,
  refusals: [401, 403, 404, 409, 429, 503],
});

const MAX_SELLER_CHARACTERS = 500;
const optionalLines = linesOfText(MAX_SELLER_CHARACTERS).or(z.literal(''));

const seller = z.strictObject({
  name: lineOfText(200),
  address: optionalLines.describe('Several lines'),
  gstNumber: z
    .string()
    .trim()
    .max(30)
    .refine((text) => text === '' || isGstNumber(text))
    .describe('Such as 123456789 RT0001'),
  email: emailAddress.or(z.literal('')),
  instructions: optionalLines.describe('How to pay an invoice'),
});

const currentSeller = seller.extend({
  version: z.int().min(0).describe('0 until an administrator enters a seller'),
  isComplete: z.boolean().describe('False while the address or the GST number is missing'),
});

export type CurrentSeller = z.output<typeof currentSeller>;

/** Gets who issues invoices, receipts and credit notes. */
export const readSeller = endpoint({
  method: 'GET',
  path: '/admin/seller',
  summary: 'Get who issues the invoices',
  access: 'administrators',
  reply: currentSeller,
  refusals: [401, 403],
});

/**
 * Sets who issues the documents from now on; documents issued before keep theirs. A stale `version` is
 * refused.
 */
export const updateSeller = endpoint({
  method: 'PUT',
  path: '/admin/seller',
  summary: 'Set who issues the invoices',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: seller.extend({ version: z.int().min(0), adminPassword }),
  reply: currentSeller,
  refusals: [401, 403, 409, 429, 503],
});

const paymentCheck = z.object({
  at: z.iso.datetime().nullable().describe('Null before the first check'),
  differences: z.array(
    z.object({
      type: z.enum(differenceTypes),
      payment: z.int().nullable(),
      organization: z.string().nullable(),
      kind: z.enum(tokenKinds).nullable().describe('Kind of the tokens, where it is about tokens'),
      here: z
        .string()
        .describe('What the registry has: a number, cents, a state or a currency; empty for nothing'),
      there: z.string().describe('What it should have, or the card provider has'),
    }),
  ),
});

export type PaymentCheck = z.output<typeof paymentCheck>;

/** Gets the result of the last comparison of payments, tokens and the card provider. */
export const readPaymentCheck = endpoint({
  method: 'GET',
  path: '/admin/payments/check',
  summary: 'Get the result of the last check of payments and tokens',
  access: 'administrators',
  reply: paymentCheck,
  refusals: [401, 403],
});

/** Compares payments, tokens and the card provider now. */
export const checkPayments = endpoint({
  method: 'POST',
  path: '/admin/payments/check',
  summary: 'Check payments and tokens now',
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: paymentCheck,
  refusals: [401, 403, 429, 503],
});
