import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { projectBody } from './project-body.ts';
import { listedActions } from '#domain/project/listed-actions.ts';

const named = z.strictObject({ id: z.string().max(64) });
const refusals = [401, 403, 404, 409];

/** One project, whoever holds it. */
export const readAdminProject = endpoint({
  method: 'GET',
  path: '/admin/projects/{id}',
  summary: 'A project with everything administrators see, by its serial or its lasting id',
  access: 'administrators',
  params: named,
  reply: heldProject,
  refusals: [401, 403, 404],
});

/** What administrators do from their list: `cancel` gives back as a draft, `save` stores `data` as PUT does. */
export const actOnProject = endpoint({
  method: 'POST',
  path: '/admin/projects/action/{id}',
  summary: 'Approve, reject, cancel, archive or save a project',
  access: 'administrators',
  isProjectForm: true,
  params: named,
  body: z.strictObject({
    type: z.enum(listedActions),
    data: projectBody.nullable().optional(),
  }),
  reply: z.object({ message: z.string(), status: z.int().min(0).max(4) }),
  refusals,
});

/** One change of a project: who made it, when, and each changed part with what stood there before. */
export const historyEntry = z.looseObject({
  changeDate: z.iso.datetime(),
  accountHolder: z.string().describe('The organization that acted'),
  accountHolderName: z.string(),
  act: z.string(),
});

/**
 * A project's history (specification §3): beside date, account holder and act every entry has the changed fields by their
 * names, each `{ before, after }`.
 */
export const readHistory = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/history',
  summary: 'What was changed of a project, the newest first',
  access: 'administrators',
  params: z.strictObject({ projectSerial: z.string().max(64) }),
  reply: z.array(historyEntry),
  refusals: [401, 403, 404],
});

export type HistoryEntry = z.output<typeof historyEntry>;
