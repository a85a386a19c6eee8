import { z } from 'zod';
import { documentTypes, paymentMethods, paymentStates } from '#domain/payment/payment.ts';
import { MAX_CARD_CENTS, MAX_FEE, MAX_PROJECTS } from '#domain/payment/payment-request.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { beyondSpecification } from './described.ts';
import { done, endpoint, linesOfText, pageQuery, reference } from './endpoint.ts';

const MAX_NOTE_CHARACTERS = 2000;

/** Requests an invoice (product decisions §7): for project tokens, or for access to inventories. */
export const sendPaymentForm = endpoint({
  method: 'POST',
  path: '/paymentForm',
  summary: 'Request an invoice for project tokens, or for access to inventories and offsets',
  access: 'owners',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    note: linesOfText(MAX_NOTE_CHARACTERS).or(z.literal('')).nullish(),
    count: beyondSpecification(
      z.int().min(1).max(MAX_PROJECTS).nullish(),
      'Number of project tokens',
      'The invoice needs it: the number is not read from the note.',
    ),
    tonnes: beyondSpecification(
      z.int().min(1).max(MAX_TONNES).nullish(),
      'Emissions of the latest inventory, t CO₂e; requests access',
      'The price of the access depends on it.',
    ),
    fee: beyondSpecification(
      z.int().min(1).max(MAX_FEE).nullish(),
      'Whole CAD per project, at least the low price; defaults to the low price',
      'The invoice states the fee that was chosen.',
    ),
    terms: beyondSpecification(
      z.boolean(),
      'Must be true: the terms are accepted',
      'The request is binding only once the terms are accepted, as on the page.',
    ),
  }),
  reply: done,
  refusals: [401, 403, 409, 429],
});

const MAX_CARD_TOKEN_CHARACTERS = 255;

const cardPayment = z.object({
  projectTokens: z.int().describe('The balance of project tokens now'),
  message: z.string().describe('What happened and what to do next'),
  payment: z.object({
    id: z.int(),
    state: z
      .enum(['paid', 'pending', 'confirming'])
      .describe('pending: the provider has not answered; confirming: the bank waits for the cardholder'),
    clientSecret: z
      .string()
      .nullable()
      .describe("What the provider's script needs to ask for the confirmation; null unless confirming"),
  }),
});

export type CardPayment = z.output<typeof cardPayment>;

/**
 * Pays for project tokens by card (specification §7). Repeating the request with the same `Idempotency-Key`
 * charges once and gets the payment's present state, and the first reply once it is paid; a card token that was used before gets 409.
 */
export const payByCard = endpoint({
  method: 'POST',
  path: '/users/payment',
  summary: 'Buy project tokens by card',
  access: 'owners',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    stripeToken: z
      .string()
      .min(1)
      .max(MAX_CARD_TOKEN_CHARACTERS)
      .regex(/^[\w-]+$/)
      .describe("The card as the provider's script turned it into a token"),
    orderAmount: z.int().min(1).max(MAX_PROJECTS).describe('Number of project tokens'),
    total: z
      .int()
      .min(1)
      .max(MAX_CARD_CENTS)
      .describe('Cents, with GST; must be 105 × whole CAD per project × number'),
  }),
  reply: cardPayment,
  refusals: [401, 403, 404, 409, 429, 503],
});

/**
 * Asks the provider what became of the caller's card payment, after the bank's confirmation or a lost answer.
 */
export const checkCardPayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/check',
  summary: 'Get the state of a card payment from the provider',
  access: 'owners',
  deniedWhileImpersonating: true,
  params: z.strictObject({ id: z.coerce.number().int().min(1) }),
  reply: cardPayment,
  refusals: [401, 403, 404, 409, 429, 503],
});

/** A payment's numbered document; `path` is relative to the API. */
const paymentDocument = z.object({
  type: z.enum(documentTypes),
  number: z.string().describe('Such as INV-000042'),
  issued: z.iso.datetime(),
  path: z.string().describe('Address of the PDF'),
});

export const payment = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  asked: z.iso.datetime(),
  paid: z.iso.datetime().nullable(),
  closed: z.iso.datetime().nullable().describe('When it failed, was voided or was refunded'),
  reason: z.string().nullable().describe('Why it was voided or refunded'),
  count: z.int().nullable().describe('Number of project tokens; null for access to inventories'),
  fee: z.int().nullable().describe('Whole CAD per project, or for the access; null until it is priced'),
  totalCents: z.int().nullable().describe('With GST'),
  tonnes: z.int().nullable().describe('Emissions of the latest inventory, t CO₂e'),
  note: z.string().nullable(),
  tokens: z.int().nullable().describe('Tokens credited; null until paid'),
  documents: z.array(paymentDocument),
});

export type Payment = z.output<typeof payment>;

/** Lists the caller's requests and payments with their documents, newest first. */
export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: "List the caller's payments and their documents",
  access: 'signed-in',
  query: pageQuery,
  paged: true,
  reply: z.array(payment),
  refusals: [401, 403],
});

/**
 * Gets a document of the caller's payment as PDF, in the reader's language; administrators get every
 * organization's.
 */
export const readPaymentDocument = endpoint({
  method: 'GET',
  path: '/payments/{id}/{document}',
  summary: 'Get the invoice, receipt or credit note of a payment as PDF',
  access: 'signed-in',
  params: z.strictObject({
    id: z.coerce.number().int().min(1),
    document: z.enum(['invoice.pdf', 'receipt.pdf', 'credit-note.pdf']),
  }),
  query: z.strictObject({
    language: reference(10).optional().describe('A language of the registry, such as fr'),
  }),
  reply: z.unknown(),
  fileTypes: ['application/pdf'],
  refusals: [401, 403, 404],
});

/** Takes the card provider's events, signed in the header `Stripe-Signature` (product decisions §2). */
export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  summary: "Receive the card provider's events",
  body: z.unknown().describe('An event with the provider’s signature in a header'),
  reply: done,
  refusals: [404, 409, 429, 503],
});
