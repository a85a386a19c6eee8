import { z } from 'zod';
import { registeredRow } from './emission-rows.ts';
import { endpoint, reference } from './endpoint.ts';
import { ownedProject } from './owned-projects.ts';
import { publicProject } from './projects.ts';

/**
 * Returns one project (specification §2, `/projects/{id}`): its public data to visitors, all of it to its own
 * people and to administrators who send their token.
 */
export const readProject = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}',
  summary: 'Get a project by its serial or permanent id',
  access: 'optional',
  params: z.strictObject({
    projectSerial: reference(500).describe('Serial of the project, such as `CA000042-003`, or its `_id`'),
  }),
  reply: z.union([ownedProject, publicProject]),
  visitorReply: publicProject,
  refusals: [401, 404],
  shared: true,
});

/** The same endpoint for a visitor without a token. */
export const readPublicProject = endpoint({
  method: 'GET',
  path: readProject.path,
  summary: readProject.summary,
  params: readProject.params,
  reply: publicProject,
  refusals: [404],
  shared: true,
});

/**
 * Lists the units of a public project as its page shows them: ranges alike in everything; or as CSV or Excel
 * file.
 */
export const listProjectUnits = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/units',
  summary: 'List the units of a public project, by year and serial',
  params: z.strictObject({
    projectSerial: reference(500).describe('Serial of the project, such as `CA000042-003`'),
  }),
  query: z.strictObject({
    format: z.enum(['json', 'csv', 'xlsx']).optional().describe('A file in place of JSON'),
  }),
  reply: z.array(registeredRow),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [404],
  shared: true,
});

/**
 * Lists when a public project was registered, and when the registry approved it and later changes; oldest
 * first.
 */
export const listMilestones = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}/milestones',
  summary: 'List when a public project was registered and approved, and when changes were approved',
  params: z.strictObject({
    projectSerial: reference(500).describe('Serial of the project, such as `CA000042-003`'),
  }),
  reply: z.array(
    z.object({
      type: z.enum(['registered', 'approved', 'updated']).describe('What happened'),
      at: z.iso.datetime().describe('When, in UTC'),
    }),
  ),
  refusals: [404],
  shared: true,
});
