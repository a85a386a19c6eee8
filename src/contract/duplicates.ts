import { z } from 'zod';
import { done, endpoint, reference } from './endpoint.ts';

/** What likely pairs are of; communities are those of imported inventories. */
export const duplicateKinds = ['organizations', 'communities', 'projects'] as const;

export type DuplicateKind = (typeof duplicateKinds)[number];

const kind = z.enum(duplicateKinds);

/** One of a likely pair, with what it holds. */
const duplicate = z.object({
  serial: z.string(),
  name: z.string(),
  detail: z.string().nullable().describe('Of a project its organization, of a community its place'),
  since: z.iso.datetime().describe('When it was entered'),
  entries: z.int().nullable().describe('Entries of an organization'),
  tonnes: z.int().describe('t CO₂e ever registered in it'),
  people: z.int().nullable().describe('People of an organization'),
});

export type Duplicate = z.output<typeof duplicate>;

const pair = z.object({
  likeness: z.enum(['same', 'near']).describe('`same`: equal but for letter case, spaces and dashes'),
  one: duplicate,
  other: duplicate,
});

export type DuplicatePair = z.output<typeof pair>;

/** Lists likely pairs, at most 50: those that administrators found not to be the same are left out. */
export const listDuplicates = endpoint({
  method: 'GET',
  path: '/admin/duplicates',
  summary: 'List organizations, communities or projects that may be one',
  access: 'administrators',
  query: z.strictObject({ kind }),
  reply: z.array(pair),
  refusals: [401, 403],
});

/** Keeps that two are not the same: the pair is no longer listed. Doing so again changes nothing. */
export const keepNotSame = endpoint({
  method: 'POST',
  path: '/admin/duplicates/not-same',
  summary: 'Say that two organizations, communities or projects are not the same',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({ kind, one: reference(), other: reference() }),
  reply: done,
  refusals: [401, 403, 404],
});
