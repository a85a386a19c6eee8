import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { projectBody } from './project-body.ts';
import { listedActions } from '#domain/project/listed-actions.ts';

const params = z.strictObject({ id: z.string().max(64) });
const refusals = [401, 403, 404, 409];

/** Returns one project of any organization. */
export const readAdminProject = endpoint({
  method: 'GET',
  path: '/admin/projects/{id}',
  summary: 'Get a project with everything administrators see, by its serial or permanent id',
  access: 'administrators',
  params,
  reply: heldProject,
  refusals: [401, 403, 404],
});

/** Performs an action of the administrators' project list: `cancel` re-opens the project as a draft, `save` stores `data` as PUT does. */
export const actOnProject = endpoint({
  method: 'POST',
  path: '/admin/projects/action/{id}',
  summary: 'Approve, reject, cancel, archive or save a project',
  access: 'administrators',
  params,
  body: z.strictObject({
    type: z.enum(listedActions),
    data: projectBody.nullable().optional(),
  }),
  reply: z.object({ message: z.string(), status: z.int().min(0).max(4) }),
  refusals,
});

/** One change of a project: who made it, when, and the previous value of each changed field. */
export const historyEntry = z.looseObject({
  changeDate: z.iso.datetime(),
  accountHolder: z.string().describe('Serial of the organization that made the change'),
  accountHolderName: z.string(),
  person: z
    .object({ name: z.string().nullable(), email: z.string().describe('Empty if the account was deleted') })
    .nullable()
    .describe('Who made the change; null if nobody was signed in'),
  act: z.string(),
});

/**
 * Returns a project's history (specification §3). Besides date, account holder and act, every entry has the changed fields by name, each `{
 * before, after }`.
 */
export const readHistory = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/history',
  summary: 'List the changes of a project, newest first',
  access: 'administrators',
  params: z.strictObject({ projectSerial: z.string().max(64) }),
  reply: z.array(historyEntry),
  refusals: [401, 403, 404],
});

export type HistoryEntry = z.output<typeof historyEntry>;
