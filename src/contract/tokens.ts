import { z } from 'zod';
import { tokenKinds, tokenMovementTypes } from '#domain/account/tokens.ts';
import { endpoint, pageQuery } from './endpoint.ts';

const fileTypes = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const fileFormat = z.enum(['json', 'csv', 'xlsx']).optional();

const tokenEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(tokenKinds),
  type: z.enum(tokenMovementTypes),
  change: z.int(),
  balance: z.int().describe('After this entry, of its kind'),
  project: z.string().nullable().describe('The project that the token was spent on, or returned from'),
  title: z.string().nullable().describe("That project's title; null if it was deleted"),
  payment: z.int().nullable(),
  reason: z.string().nullable().describe('Why, in the words of the person who made the entry'),
  by: z
    .string()
    .nullable()
    .describe('Who made the entry: the organization or “Administrator”; null for the registry itself'),
});

export type TokenMovement = z.output<typeof tokenEntry>;

/** Gets the statement of the caller's tokens, newest first; or as CSV or Excel file, oldest first. */
export const listTokenMovements = endpoint({
  method: 'GET',
  path: '/tokens',
  summary: "Get the statement of the caller's tokens",
  access: 'signed-in',
  query: pageQuery.extend({ kind: z.enum(tokenKinds).optional(), format: fileFormat }),
  paged: true,
  reply: z.array(tokenEntry),
  fileTypes,
  refusals: [401, 403],
});

const anyTokenMovement = tokenEntry.extend({
  by: z
    .string()
    .nullable()
    .describe(
      "Who made the entry: the organization or an administrator's name; null for the registry itself",
    ),
  serial: z.string().describe('Organization serial'),
  organization: z.string(),
});

export type AnyTokenMovement = z.output<typeof anyTokenMovement>;

/** Gets the entries of all organizations, or of one; newest first, or as a file, oldest first. */
export const listAllTokenMovements = endpoint({
  method: 'GET',
  path: '/admin/tokens',
  summary: 'Get the token entries of all organizations',
  access: 'administrators',
  query: pageQuery.extend({
    organization: z
      .string()
      .max(20)
      .regex(/^[\w-]+$/)
      .optional()
      .describe('Organization serial'),
    kind: z.enum(tokenKinds).optional(),
    format: fileFormat,
  }),
  paged: true,
  reply: z.array(anyTokenMovement),
  fileTypes,
  refusals: [401, 403],
});
