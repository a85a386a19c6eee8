import { z } from 'zod';
import { namedOrganization } from './described.ts';
import { endpoint, longListQuery, reference } from './endpoint.ts';
import { adminPassword } from './session.ts';

const count = z.int().min(0);

/** One of two organizations, with what it has. */
const holdings = namedOrganization.extend({
  since: z.iso.datetime().describe('When it was entered'),
  entries: count,
  heldTonnes: count.describe('Units it holds that can be used, in t CO₂e'),
  retiredTonnes: count.describe('Units it retired, in t CO₂e'),
  certificates: count,
  people: count,
  tokens: z.object({ project: count, inventory: count, microsite: count }),
  payments: count,
});

export type MergeHoldings = z.output<typeof holdings>;

const obstacles = {
  obstacles: z.array(z.string()).describe('What prevents it, as sentences; at most 20'),
  obstacleCount: count,
};

const mergePreview = z.object({
  organization: holdings.describe('The one that is merged: everything it has moves'),
  into: holdings.describe('The one that stays'),
  hidesInventory: z
    .boolean()
    .describe('Both have a tracked inventory: the one of the organization that is merged is hidden'),
  ...obstacles,
});

export type MergePreview = z.output<typeof mergePreview>;

const person = z.object({ id: z.uuid(), name: z.string().nullable() });

const organizationMerge = z.object({
  id: z.int(),
  organization: namedOrganization.describe('The one that was merged'),
  into: namedOrganization,
  at: z.iso.datetime(),
  by: person,
  projects: count.describe('Entries that moved'),
  people: count.describe('People who moved'),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: person.nullable(),
});

export type OrganizationMerge = z.output<typeof organizationMerge>;

const undoPreview = z.object({ isAllowed: z.boolean(), ...obstacles });

export type MergeUndoPreview = z.output<typeof undoPreview>;

const params = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const pair = { organization: reference(), into: reference() };
const reply = z.object({ message: z.string(), merge: organizationMerge });

/** Lists the merges of organizations, newest first. */
export const listMerges = endpoint({
  method: 'GET',
  path: '/admin/merges',
  summary: 'List the organizations that were merged into another',
  access: 'administrators',
  query: longListQuery,
  paged: true,
  reply: z.array(organizationMerge),
  refusals: [401, 403],
});

/** Returns what two organizations have, and what prevents merging them. Changes nothing. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/admin/merges/preview',
  summary: 'Show what merging two organizations would move',
  access: 'administrators',
  query: z.strictObject(pair),
  reply: mergePreview,
  refusals: [401, 403, 404],
});

/**
 * Merges an organization into another: its entries, units, certificates, people, tokens and payments belong to the
 * other one, and its address leads there. Refused while one holds units of the other's projects, or both hold
 * received units of one project.
 */
export const mergeOrganizations = endpoint({
  method: 'POST',
  path: '/admin/merges',
  summary: 'Merge an organization into another',
  access: 'administrators',
  deniedWhileImpersonating: true,
  body: z.strictObject({ ...pair, adminPassword }),
  reply,
  refusals: [401, 403, 404, 409, 429, 503],
});

/** Returns what prevents undoing a merge. Changes nothing. */
export const previewMergeUndo = endpoint({
  method: 'GET',
  path: '/admin/merges/{id}/undo',
  summary: 'Show whether a merge can be undone',
  access: 'administrators',
  params,
  reply: undoPreview,
  refusals: [401, 403, 404],
});

/** Undoes a merge, as long as nothing that it moved was used since. A merge that is undone stays so. */
export const undoMerge = endpoint({
  method: 'POST',
  path: '/admin/merges/{id}/undo',
  summary: 'Undo a merge of which nothing was used yet',
  access: 'administrators',
  deniedWhileImpersonating: true,
  params,
  body: z.strictObject({ adminPassword }).optional(),
  reply,
  refusals: [401, 403, 404, 409, 429, 503],
});
