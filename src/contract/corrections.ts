import { z } from 'zod';
import { correctionStatuses } from '#domain/ledger/correction-abilities.ts';
import { certificate } from './certificates.ts';
import { registeredRowStatus } from './emission-rows.ts';
import { endpoint, linesOfText, pageQuery, reference } from './endpoint.ts';
import { adminPassword } from './session.ts';

const MAX_REASON_CHARACTERS = 1000;

const serials = reference().trim().min(1);

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().describe('Empty if the account is archived'),
});

/**
 * Contiguous units of a correction with the same details: those that they have, or had when they were
 * corrected.
 */
const correctedPart = z.object({
  serialMin: z.int().min(1),
  serialMax: z.int().min(1),
  status: registeredRowStatus,
  holder: z.object({ serial: z.string(), name: z.string() }),
  isReceived: z.boolean().describe('True if the holder is another organization than the project’s'),
  retiredAgainst: z.string().nullable(),
});

const units = {
  serials: z.string().describe('Serials of the units, first to last'),
  project: z.object({ projectSerial: z.string(), title: z.string() }),
  year: z.int().describe('Vintage year'),
  tonnes: z.int().min(1).describe('t CO₂e'),
  parts: z.array(correctedPart),
  certificates: z
    .array(certificate.pick({ id: true, status: true }))
    .describe('Certificates of the retirements, with their status after the correction'),
};

const correctionPreview = z.object({
  ...units,
  needsConfirmation: z.boolean().describe('True if another administrator has to confirm a correction'),
});

export type CorrectionPreview = z.output<typeof correctionPreview>;

const correction = z.object({
  id: z.int(),
  ...units,
  reason: z.string(),
  status: z.enum(correctionStatuses),
  asked: z.iso.datetime(),
  askedBy: person,
  decided: z.iso.datetime().nullable().describe('Null while waiting'),
  decidedBy: person.nullable().describe('Null while waiting, and if there was no other administrator'),
  event: z.int().nullable().describe('Index of the correction in the public log'),
  isOwn: z.boolean().describe('True if the caller requested it'),
  abilities: z.object({ confirm: z.boolean(), decline: z.boolean() }),
});

export type Correction = z.output<typeof correction>;

/** Returns what a correction of these units would change. Refuses what `requestCorrection` refuses. */
export const previewCorrection = endpoint({
  method: 'GET',
  path: '/admin/corrections/preview',
  summary: 'Show what a correction would change',
  access: 'administrators',
  query: z.strictObject({ serials }),
  reply: correctionPreview,
  refusals: [401, 403, 409],
});

/** Lists corrections, newest first. */
export const listCorrections = endpoint({
  method: 'GET',
  path: '/admin/corrections',
  summary: 'List the corrections of retired and cancelled units',
  access: 'administrators',
  query: pageQuery.extend({ status: z.enum(correctionStatuses).optional() }),
  paged: true,
  reply: z.array(correction),
  refusals: [401, 403],
});

const correctionAction = {
  method: 'POST',
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: z.object({ message: z.string(), correction }),
} as const;

/** The administrator's own password: required unless confirmed within the last 15 minutes. */
const confirmation = { adminPassword };

const params = z.strictObject({ id: z.coerce.number().int().min(1) });

/**
 * Requests a correction that makes retired or cancelled units active again. It waits for another
 * administrator where there is one, else it takes effect at once (product decisions §4).
 */
export const requestCorrection = endpoint({
  ...correctionAction,
  path: '/admin/corrections',
  summary: 'Request a correction of retired or cancelled units',
  body: z.strictObject({ serials, reason: linesOfText(MAX_REASON_CHARACTERS), ...confirmation }),
  refusals: [401, 403, 409, 429, 503],
});

/** Confirms a correction, which then takes effect. Refused for the administrator who requested it. */
export const confirmCorrection = endpoint({
  ...correctionAction,
  path: '/admin/corrections/{id}/confirm',
  summary: 'Confirm a correction that another administrator requested',
  params,
  body: z.strictObject(confirmation).optional(),
  refusals: [401, 403, 404, 409, 429, 503],
});

/** Declines a correction. The administrator who requested it can withdraw it with the same call. */
export const declineCorrection = endpoint({
  ...correctionAction,
  path: '/admin/corrections/{id}/decline',
  summary: 'Decline or withdraw a correction',
  params,
  refusals: [401, 403, 404, 409],
});
