import { MAX_FEE, MAX_PROJECTS } from '#domain/payment/payment-request.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { done } from './session.ts';
import { linesOfText } from './texts.ts';

const MAX_NOTE_CHARACTERS = 2000;

/** Requests an invoice (product decisions §7): for project tokens, or for access to inventories. */
export const sendPaymentForm = endpoint({
  method: 'POST',
  path: '/paymentForm',
  summary: 'Request an invoice for project tokens, or for access to inventories and offsets',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    note: linesOfText(MAX_NOTE_CHARACTERS).or(z.literal('')).nullish(),
    count: z.int().min(1).max(MAX_PROJECTS).nullish().describe('Number of project tokens'),
    tonnes: z
      .int()
      .min(1)
      .max(MAX_TONNES)
      .nullish()
      .describe('Emissions of the latest inventory, t CO₂e; requests access'),
    fee: z
      .int()
      .min(1)
      .max(MAX_FEE)
      .nullish()
      .describe('Whole CAD per project, at least the low price; defaults to the low price'),
    terms: z.boolean().describe('Must be true: the terms are accepted'),
  }),
  reply: done,
  refusals: [401, 403, 409, 429],
});

const paymentRequest = z.object({
  id: z.int(),
  asked: z.iso.datetime(),
  due: z.iso.datetime().describe('When the invoice is due: 24 hours after the request'),
  isOverdue: z.boolean(),
  done: z.iso.datetime().nullable().describe('Null while waiting'),
  serial: z.string().describe('Organization serial'),
  organization: z.string(),
  user: z.uuid().nullable().describe('The account that sent the request'),
  contactName: z.string().nullable(),
  email: z.string().describe('Empty if the account is archived'),
  count: z.int().nullable().describe('Number of project tokens; null for access to inventories'),
  fee: z.int().nullable().describe('Whole CAD per project'),
  totalCents: z.int().nullable().describe('With GST'),
  tonnes: z.int().nullable().describe('Emissions of the latest inventory, t CO₂e'),
  note: z.string().nullable(),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/** Lists payment requests: waiting ones first, longest waiting first. */
export const listPaymentRequests = endpoint({
  method: 'GET',
  path: '/admin/payments',
  summary: 'List payment requests, waiting ones first',
  access: 'administrators',
  query: pageQuery.extend({ status: z.enum(['waiting', 'done']).optional() }),
  paged: true,
  reply: z.array(paymentRequest),
  refusals: [401, 403],
});

/** Marks a payment request as done, or as waiting again. It grants no tokens; the user endpoints do. */
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
