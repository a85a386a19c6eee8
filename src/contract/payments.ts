import { MOST_FEE, MOST_PROJECTS } from '#domain/payment/payment-request.ts';
import { MOST_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { done } from './session.ts';
import { linesOfText } from './texts.ts';

const MOST_NOTE_CHARACTERS = 2000;

/** Asks the administrators for an invoice (product decisions §7): for project tokens, or for access to inventories. */
export const sendPaymentForm = endpoint({
  method: 'POST',
  path: '/paymentForm',
  summary: 'Ask for an invoice: for project tokens, or for access to inventories and offsets',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    note: linesOfText(MOST_NOTE_CHARACTERS).or(z.literal('')).nullish(),
    count: z.int().min(1).max(MOST_PROJECTS).nullish().describe('How many project tokens'),
    tonnes: z
      .int()
      .min(1)
      .max(MOST_TONNES)
      .nullish()
      .describe('The latest inventory, t CO₂e: asks for access'),
    fee: z
      .int()
      .min(1)
      .max(MOST_FEE)
      .nullish()
      .describe('Whole CAD per project, at least the low price, which it is where left out'),
    terms: z.boolean().describe('That the terms are accepted: nothing is taken without'),
  }),
  reply: done,
  refusals: [401, 403, 409, 429],
});

const paymentRequest = z.object({
  id: z.int(),
  asked: z.iso.datetime(),
  due: z.iso.datetime().describe('By when the invoice is due: 24 hours'),
  isOverdue: z.boolean(),
  done: z.iso.datetime().nullable().describe('Null while it waits'),
  serial: z.string().describe('The organization’s'),
  organization: z.string(),
  user: z.uuid().nullable().describe('The account that asked'),
  contactName: z.string().nullable(),
  email: z.string().describe('Empty once the account is archived'),
  count: z
    .int()
    .nullable()
    .describe('How many project tokens; null where access to inventories is asked for'),
  fee: z.int().nullable().describe('Whole CAD per project'),
  totalCents: z.int().nullable().describe('With GST'),
  tonnes: z.int().nullable().describe('The latest inventory, t CO₂e'),
  note: z.string().nullable(),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/** What was asked for by payment requests: those that wait first, the longest first. */
export const listPaymentRequests = endpoint({
  method: 'GET',
  path: '/admin/payments',
  summary: 'Payment requests, those that wait first',
  access: 'administrators',
  query: pageQuery.extend({ status: z.enum(['waiting', 'done']).optional() }),
  paged: true,
  reply: z.array(paymentRequest),
  refusals: [401, 403],
});

/** Marks a payment request as done, or as waiting again; tokens are given by the calls of users. */
export const markPaymentRequest = endpoint({
  method: 'PUT',
  path: '/admin/payments/{id}',
  summary: 'Mark a payment request as done, or as waiting again',
  access: 'administrators',
  params: z.strictObject({ id: z.coerce.number().int().min(1) }),
  body: z.strictObject({ isDone: z.boolean() }),
  reply: done,
  refusals: [401, 403, 404],
});
