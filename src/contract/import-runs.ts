import { z } from 'zod';
import { importRunStates, undoObstacles } from '#domain/import/import-run.ts';
import { endpoint, longListQuery } from './endpoint.ts';

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().describe('Empty if the account is archived'),
});

const importRun = z.object({
  id: z.int(),
  scope: z.enum(['registry', 'organization']).describe('For the registry, or as drafts of an organization'),
  at: z.iso.datetime(),
  by: person.nullable().describe('Null for the command line'),
  organization: z.object({ serial: z.string(), name: z.string() }).nullable(),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  state: z
    .enum(importRunStates)
    .describe('`begun` until it is whole, for good if it stopped; `undoing` while it is undone in part'),
  rows: z.int().describe('Rows that it adds'),
  leftOut: z.int().describe('Wrong rows that it left out'),
  totals: z.object({
    projects: z.int(),
    vintages: z.int(),
    inventories: z.int().describe('Inventory years'),
    issuedTonnes: z.int().describe('t CO₂e'),
    retiredTonnes: z.int().describe('How many of them it retired'),
  }),
  undoneBy: person.nullable(),
  undoneAt: z.iso.datetime().nullable(),
});

const obstacle = z.object({
  kind: z.enum(undoObstacles),
  projectSerial: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  text: z.string().describe('Who did what, as a sentence in the reader’s language'),
});

const undoPreview = z.object({
  isAllowed: z.boolean(),
  archivedEntries: z.int().describe('Entries that the import made, which an undo archives'),
  removedYears: z
    .int()
    .describe('Years that it added to entries that were there before, or issued more tonnes for'),
  cancelledTonnes: z.int().describe('Units that an undo cancels, in t CO₂e'),
  correctedTonnes: z.int().describe('How many of them the import retired; that is corrected first'),
  obstacles: z.array(obstacle).describe('What prevents it, oldest first; at most 20'),
  obstacleCount: z.int(),
});

const importRunDetail = importRun.extend({
  entries: z.object({ total: z.int(), undone: z.int() }),
  undo: undoPreview
    .nullable()
    .describe('What an undo would do now; null if it is undone, and for drafts of an organization'),
});

const importRunEntry = z.object({
  projectSerial: z.string(),
  title: z.string(),
  organization: z.string(),
  isNew: z.boolean().describe('False if the import only added years or tonnes to it'),
  years: z.array(z.int()).describe('Vintages and inventory years that it added or added to, ascending'),
  issuedTonnes: z.int(),
  retiredTonnes: z.int(),
  isUndone: z.boolean(),
});

export type ImportRun = z.output<typeof importRun>;
export type ImportRunDetail = z.output<typeof importRunDetail>;
export type ImportRunEntry = z.output<typeof importRunEntry>;
export type UndoPreview = z.output<typeof undoPreview>;

const params = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Lists the imports, newest first. */
export const listImportRuns = endpoint({
  method: 'GET',
  path: '/admin/imports',
  summary: 'List the imports of files: who, when, which file, and what it added',
  access: 'administrators',
  query: longListQuery,
  paged: true,
  reply: z.array(importRun),
  refusals: [401, 403],
});

/** Returns how far the file is that the caller's organization has sent to be checked or imported. */
export const readImportProgress = endpoint({
  method: 'GET',
  path: '/imports/progress',
  summary: 'Show how far the check or import of your organization’s file is',
  access: 'signed-in',
  reply: z.object({
    share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of the work that is done; null while none of its files is worked on'),
  }),
  refusals: [401, 403],
});

/** Lists the imports of the caller's organization, newest first. */
export const listOwnImportRuns = endpoint({
  method: 'GET',
  path: '/imports',
  summary: 'List the imports of your organization',
  access: 'signed-in',
  query: longListQuery,
  paged: true,
  reply: z.array(importRun),
  refusals: [401, 403],
});

/** Returns an import, and what an undo would do or what stands in its way. Changes nothing. */
export const readImportRun = endpoint({
  method: 'GET',
  path: '/admin/imports/{id}',
  summary: 'Show an import and what undoing it would do',
  access: 'administrators',
  params,
  reply: importRunDetail,
  refusals: [401, 403, 404],
});

/** Lists what an import made or added to, by serial. */
export const listImportRunEntries = endpoint({
  method: 'GET',
  path: '/admin/imports/{id}/entries',
  summary: 'List the entries that an import made or added to',
  access: 'administrators',
  params,
  query: longListQuery,
  paged: true,
  reply: z.array(importRunEntry),
  refusals: [401, 403, 404],
});

/**
 * Undoes an import for the registry, as long as nobody has used what it made: cancels its units, archives its
 * entries, and takes back the years that it added to others. An import that is undone already stays as it is; an
 * undo that was interrupted goes on.
 */
export const undoImportRun = endpoint({
  method: 'POST',
  path: '/admin/imports/{id}/undo',
  summary: 'Undo an import that nobody has used yet',
  access: 'administrators',
  deniedWhileImpersonating: true,
  params,
  reply: z.object({ message: z.string(), run: importRunDetail }),
  refusals: [401, 403, 404, 409],
});
