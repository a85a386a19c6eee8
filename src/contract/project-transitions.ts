import { z } from 'zod';
import { listedActions, plainTransitions } from '#domain/project/transition-lists.ts';
import { type PlainTransition, transitions } from '#domain/project/transitions.ts';
import { beyondSpecification, moveTracking, readAt } from './described.ts';
import { calendarDay, done, endpoint, linesOfText, reference } from './endpoint.ts';
import { ownedProject } from './owned-projects.ts';
import { projectBody, sentDocuments, sentEmissionReductions } from './project-fields.ts';

const params = z.strictObject({ projectSerial: reference(64) });
const refusals = [401, 403, 404, 409];

const projectAction = <
  const Caller extends 'editors' | 'administrators',
  const Fields extends Readonly<Record<string, z.ZodType>>,
>(
  verb: string,
  summary: string,
  access: Caller,
  fields: Fields,
) =>
  endpoint({
    method: 'POST',
    path: `/projects/{projectSerial}/${verb}`,
    summary,
    access,
    deniedWhileImpersonating: true,
    takesVersion: 'updatedAt' in fields,
    params,
    body: z.strictObject(fields).optional(),
    reply: ownedProject,
    refusals,
  });

/**
 * Submits a draft for review. Every required field must be filled in (product decisions §5). With `updatedAt`
 * or `If-Match`, only the version that the caller read is submitted.
 */
export const submitProject = projectAction('submit', 'Submit a project for review', 'editors', {
  updatedAt: readAt,
  moveTracking,
});

/**
 * Approves a submission: its realized rows become units (product decisions §4). Open comments are resolved
 * unless `openComments` is `keep`. With `updatedAt` or `If-Match`, only the version that the administrator
 * read is approved.
 */
export const approveProject = projectAction('approve', 'Approve a submitted project', 'administrators', {
  openComments: beyondSpecification(
    z.enum(['settle', 'keep']).optional(),
    '`keep` leaves open comments open; else the approval resolves them',
    'A comment may be meant for the next submission.',
  ),
  updatedAt: readAt,
  moveTracking,
});

/**
 * Rejects a submission. The reason becomes a comment on the project and is included in the email to its
 * owner.
 */
export const rejectProject = projectAction('reject', 'Reject a submitted project', 'administrators', {
  reason: beyondSpecification(
    linesOfText(5000).optional(),
    'Why; becomes a comment and part of the email to the owner',
    'The owner needs to know what to change.',
  ),
});

/** The calls of the transitions that only follow their table, such as `reopen`. */
export const plainCalls = Object.fromEntries(plainTransitions.map((name) => [name, plainCall(name)])) as {
  readonly [Name in PlainTransition]: ReturnType<typeof plainCall>;
};

function plainCall(name: PlainTransition) {
  const { call = name, who } = transitions[name];
  const access = who.owner.length > 0 ? 'editors' : 'administrators';
  return projectAction<'editors' | 'administrators', Readonly<Record<never, never>>>(name, call, access, {});
}

/** Deletes a project that never had units. Its token is refunded if it was never submitted. */
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/{projectSerial}',
  summary: 'Delete a project that never had units',
  access: 'editors',
  deniedWhileImpersonating: true,
  params,
  reply: done,
  refusals,
});

export const featureProject = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/featured',
  summary: 'Feature a project, or stop featuring it',
  access: 'administrators',
  params,
  body: z.strictObject({ featured: z.boolean() }),
  reply: ownedProject,
  refusals,
});

/** Hides a project from the public, in any status, or restores it with the status it had. */
export const archiveProject = endpoint({
  method: 'PUT',
  path: '/projects/{projectSerial}/archived',
  summary: 'Archive or restore a project',
  access: 'administrators',
  params,
  body: z.strictObject({ archived: z.boolean(), moveTracking }),
  reply: ownedProject,
  refusals,
});

/**
 * Changes rows, documents and end date of an approved project: immediately, or pending approval where needed
 * (specification §4). Years that are not named stay as they are; of each named year all rows are sent as they
 * should become. Rows with serials may be retired, transferred or cancelled, in part or whole, which takes
 * effect at once (product decisions §4). Of received units only the rows can change.
 */
export const updateEmissions = endpoint({
  takesVersion: true,
  method: 'POST',
  path: '/projects/{projectSerial}/updateEmissions',
  summary: 'Update rows, documents and end date of an approved project',
  access: 'editors',
  deniedWhileImpersonating: true,
  params,
  body: z.looseObject({
    EmissionReductions: sentEmissionReductions.nullable().optional(),
    documents: sentDocuments.nullable().optional(),
    EndDate: calendarDay.nullable().optional(),
    updatedAt: readAt,
    moveTracking,
  }),
  reply: ownedProject,
  refusals,
});

const actionParams = z.strictObject({ id: reference(64) });

/** Returns one project of any organization. */
export const readAdminProject = endpoint({
  method: 'GET',
  path: '/admin/projects/{id}',
  summary: 'Get a project with everything administrators see, by its serial or permanent id',
  access: 'administrators',
  params: actionParams,
  reply: ownedProject,
  refusals: [401, 403, 404],
});

/**
 * Performs an action of the administrators' project list: `cancel` re-opens the project as a draft, `save`
 * stores `data` as PUT does. `approve` with `updatedAt` or `If-Match` approves only the version that the
 * administrator read.
 */
export const actionOnProject = endpoint({
  takesVersion: true,
  method: 'POST',
  path: '/admin/projects/action/{id}',
  summary: 'Approve, reject, cancel, archive or save a project',
  access: 'administrators',
  params: actionParams,
  body: z.strictObject({
    type: z.enum(listedActions),
    data: projectBody.nullable().optional(),
    updatedAt: readAt,
    moveTracking,
  }),
  reply: z.object({ message: z.string(), status: z.int().min(0).max(4) }),
  refusals,
});

/** One change of a project: who made it, when, and the previous value of each changed field. */
export const historyChange = z.looseObject({
  changeDate: z.iso.datetime(),
  accountHolder: z.string().describe('Serial of the organization that made the change'),
  accountHolderName: z.string(),
  person: z
    .object({ name: z.string().nullable(), email: z.string().describe('Empty if the account was deleted') })
    .nullable()
    .describe('Who made the change; null if nobody was signed in'),
  isForOwner: z.boolean().describe('True if an administrator made the change while signed in as the owner'),
  act: z.string(),
});

/**
 * Returns a project's history (specification §3). Besides date, account holder and `act`, every entry has the
 * changed fields by name, each `{ before, after }`.
 */
export const readHistory = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/history',
  summary: 'List the changes of a project, newest first',
  access: 'administrators',
  params: z.strictObject({ projectSerial: reference(64) }),
  reply: z.array(historyChange),
  refusals: [401, 403, 404],
});

export type HistoryChange = z.output<typeof historyChange>;
