import { MOST_FEE, MOST_PROJECTS } from '#domain/payment/payment-request.ts';
import { MOST_TONNES } from '#domain/tonnes.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './session.ts';
import { linesOfText } from './texts.ts';

const MOST_NOTE_CHARACTERS = 2000;

/** Asks the administrators for an invoice (product decisions §7): for project tokens, or for access to inventories. */
export const sendPaymentForm = endpoint({
  method: 'POST',
  path: '/paymentForm',
  summary: 'Ask for an invoice: for project tokens, or for access to inventories and offsets',
  access: 'signed-in',
  isOwnersAlone: true,
  body: z.strictObject({
    note: linesOfText(MOST_NOTE_CHARACTERS).or(z.literal('')).nullish(),
    count: z.int().min(1).max(MOST_PROJECTS).nullish().describe('How many project tokens'),
    tonnes: z
      .int()
      .min(1)
      .max(MOST_TONNES)
      .nullish()
      .describe('The latest inventory, t CO2e: asks for access'),
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
