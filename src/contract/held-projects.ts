import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { projectBody, sentDocuments, sentEmissionReductions } from './project-body.ts';
import { publicProject, projectSummary } from './projects.ts';
import { done } from './session.ts';
import { lineOfText } from './texts.ts';
import { programTypes } from '#domain/project/program-types.ts';
import { projectStatuses } from '#domain/project/status.ts';

const instant = z.iso.datetime();

/** How many answers an administrator's list gives as numbers (specification §4). */
const statusCode = z
  .int()
  .min(0)
  .max(4)
  .describe('0 Submitted, 1 Draft, 2 Approved or Received, 3 Rejected, 4 Archived');

/** A project as those who hold or review it list it. */
export const heldSummary = projectSummary.extend({
  programType: z.enum(programTypes).nullable().describe('Null while a draft has none'),
  statusCode,
  dateSubmitted: instant.nullable(),
  dueAt: instant.nullable().describe('By when a submission is to be answered: five business days'),
  changesAsked: z.boolean().describe('An administrator asked for changes and it was not submitted since'),
  openComments: z.int(),
  updatedAt: instant,
});

/** One part of a project that was changed, with what it was before. Files are links. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

const abilities = z.object({
  see: z.boolean(),
  edit: z.boolean(),
  override: z.boolean(),
  submit: z.boolean(),
  delete: z.boolean(),
  updateEmissions: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  askForChanges: z.boolean(),
  reopen: z.boolean(),
  feature: z.boolean(),
  archive: z.boolean(),
  comment: z.boolean(),
  seeHistory: z.boolean(),
});

/** A project as its owner and administrators see it: with drafts, contact person, and what they may do. */
export const heldProject = publicProject.extend({
  ...heldSummary.shape,
  contact: z.object({
    fullName: z.string().nullable(),
    jobTitle: z.string().nullable(),
    email: z.string().nullable(),
    tel: z.string().nullable(),
  }),
  wasSubmitted: z.boolean(),
  abilities,
  /** Beside a submission: what was changed since the one before; null for the first. */
  changesSinceSubmission: z.array(fieldChange).nullable(),
  /** What an approval would change of what is in force; null while nothing is in force, or nothing else beside it. */
  changesFromInForce: z.array(fieldChange).nullable(),
  /** Years that have units, and so need no row without serials. */
  yearsWithUnits: z.array(z.int()),
});

export type HeldSummary = z.output<typeof heldSummary>;
export type HeldProject = z.output<typeof heldProject>;
export type FieldChangeReply = z.output<typeof fieldChange>;

const named = z.strictObject({ projectSerial: z.string().max(64) });
const refusals = [401, 403, 404, 409];
const searched = z.string().max(200).optional().describe('Part of title, serial or organization');

/** The orders that lists of held projects come in. */
export const heldSorts = [
  'title',
  '-title',
  '-registered',
  'registered',
  '-submitted',
  'due',
  'status',
  '-status',
  'serial',
  '-serial',
  'updated',
  '-updated',
  'holder',
  '-holder',
  'type',
  '-type',
] as const;
export type HeldSort = (typeof heldSorts)[number];

/**
 * An organization's projects (specification §7): to its own people all of them, to others what is public. Without
 * `AccountHolder` it is the administrators' list of every project there is.
 */
export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: 'Projects of an organization, the newest first',
  access: 'signed-in',
  query: pageQuery.extend({
    AccountHolder: lineOfText(200).optional().describe('Organization serial'),
    search: searched,
    status: z.enum([...projectStatuses, 'Archived']).optional(),
    kind: z.enum(['project', 'inventory', 'offsets']).optional().describe('Offsets with transferred ones'),
    sort: z.enum(heldSorts).optional(),
  }),
  reply: z.array(heldSummary),
  paged: true,
  refusals: [401, 403],
});

/** The drafts of the caller's organization (specification §2, `/profile/drafts`). */
export const listDrafts = endpoint({
  method: 'GET',
  path: '/projects/drafts',
  summary: 'My drafts, the last changed first',
  access: 'signed-in',
  query: pageQuery.extend({ search: searched, sort: z.enum(heldSorts).optional() }),
  reply: z.array(heldSummary),
  paged: true,
  refusals: [401, 403],
});

/** Saves a new draft: a title suffices. A project costs a project token; inventories and offsets want theirs enabled. */
export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Save a new project, inventory or offsets entry as a draft',
  access: 'signed-in',
  isProjectForm: true,
  body: projectBody,
  reply: heldProject,
  refusals: [401, 403, 409],
});

/** Saves a project: of its owner a draft or what was rejected, of an administrator any. */
export const saveProject = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}',
  summary: 'Save a project; a stale `updatedAt` or `If-Match` is refused',
  access: 'signed-in',
  isProjectForm: true,
  params: named,
  body: projectBody,
  reply: heldProject,
  refusals,
});

const act = <const Who extends 'signed-in' | 'administrators'>(verb: string, summary: string, access: Who) =>
  endpoint({
    method: 'POST',
    path: `/projects/{projectSerial}/${verb}`,
    summary,
    access,
    deniedWhileImpersonating: true,
    params: named,
    body: z.strictObject({}).optional(),
    reply: heldProject,
    refusals,
  });

/** Submits a draft for review, once everything that is required stands in it (product decisions §5). */
export const submitProject = act('submit', 'Submit a project for review', 'signed-in');

/**
 * Approves a submission: its realized rows become units (product decisions §4). Comments that are open are settled by it,
 * unless they are to be kept open.
 */
export const approveProject = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/approve',
  summary: 'Approve a submitted project',
  access: 'administrators',
  deniedWhileImpersonating: true,
  params: named,
  body: z.strictObject({ openComments: z.enum(['settle', 'keep']).optional() }).optional(),
  reply: heldProject,
  refusals,
});
export const rejectProject = act('reject', 'Reject a submitted project', 'administrators');
export const reopenProject = act('reopen', 'Give an approved project back as a draft', 'administrators');

/** Deletes a project that never had units; its token comes back if it was never submitted. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/{projectSerial}',
  summary: 'Delete a project that never had units',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  params: named,
  reply: done,
  refusals,
});

export const featureProject = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/featured',
  summary: 'Show a project first, or no longer',
  access: 'administrators',
  params: named,
  body: z.strictObject({ featured: z.boolean() }),
  reply: heldProject,
  refusals,
});

/** Takes a project out of what the public sees, in any status, or back in under the status it had. */
export const archiveProject = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/archived',
  summary: 'Archive a project, or no longer',
  access: 'administrators',
  params: named,
  body: z.strictObject({ archived: z.boolean() }),
  reply: heldProject,
  refusals,
});

/**
 * Changes rows, documents and end date of an approved project: at once, or waiting for approval where that is needed
 * (specification §4). Rows with serials are sent as they are.
 */
export const updateEmissions = endpoint({
  method: 'POST',
  path: '/projects/{projectSerial}/updateEmissions',
  summary: 'Update rows, documents and end date of an approved project',
  access: 'signed-in',
  isProjectForm: true,
  deniedWhileImpersonating: true,
  params: named,
  body: z.looseObject({
    EmissionReductions: sentEmissionReductions.nullable().optional(),
    documents: sentDocuments.nullable().optional(),
    EndDate: z.iso.date().nullable().optional(),
    updatedAt: z.iso.datetime().nullable().optional(),
  }),
  reply: heldProject,
  refusals,
});
