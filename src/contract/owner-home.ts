import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { tonnes } from './overview-parts.ts';

/** What an entry waits for, the most urgent first; an entry is listed once. */
export const homeActions = ['changes-asked', 'rejected', 'comments', 'retire', 'draft'] as const;
export type HomeActionKind = (typeof homeActions)[number];

const action = z.object({
  kind: z
    .enum(homeActions)
    .describe(
      'changes-asked: an administrator asked for changes; comments: comments are open; retire: received units are not retired',
    ),
  projectSerial: z.string(),
  title: z.string(),
  openComments: z.int(),
  tonnes: tonnes.nullable().describe('Received t CO₂e that are not retired; null for everything else'),
  updatedAt: z.iso.datetime(),
});

const ownerHome = z.object({
  actions: z.array(action).describe('The most urgent first, at most 8'),
  actionCount: z.int().describe('Number of all of them'),
  paymentRequests: z.int().describe('Requests for an invoice that are not paid yet'),
  steps: z.object({
    draft: z.boolean().describe('A project was begun'),
    submitted: z.boolean(),
    approved: z.boolean(),
    retired: z.boolean().describe('Tonnes were retired'),
    retireFrom: z
      .string()
      .nullable()
      .describe('Serial of the entry with the most tonnes to retire; null while there is none'),
  }),
  tonnes: z
    .object({
      registered: tonnes.describe('issued − cancelled − transferred'),
      retired: tonnes,
      transferred: tonnes,
      cancelled: tonnes,
      projected: tonnes,
    })
    .describe('The sums of the organization’s overview over all years'),
  publicPages: z.object({
    organization: z.string().nullable().describe('Slug of the organization’s page; null while it has none'),
    overview: z.string().nullable().describe('Serial of the public overview; null while there is none'),
    projects: z
      .array(z.object({ projectSerial: z.string(), title: z.string() }))
      .describe('Public projects, newest first, at most 8'),
    projectCount: z.int().describe('Number of all public projects'),
  }),
});

export type OwnerHome = z.output<typeof ownerHome>;
export type HomeAction = z.output<typeof action>;

/** Reads what the caller's organization has to do and its figures, for the first page after signing in. */
export const readOwnerHome = endpoint({
  method: 'GET',
  path: '/users/current/home',
  summary: 'Read what your organization has to do, its tonnes and its public pages',
  access: 'signed-in',
  reply: ownerHome,
  refusals: [401, 403],
});
