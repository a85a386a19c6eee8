import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { publicProject } from './projects.ts';

/**
 * Returns one project (specification §2, `/projects/{id}`): its public data to visitors, all of it to its own people and to administrators
 * who send their token.
 */
export const readProject = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}',
  summary: 'Get a project by its serial or permanent id',
  access: 'optional',
  params: z.strictObject({
    projectSerial: z.string().describe('Serial of the project, such as `CA000042-003`, or its `_id`'),
  }),
  reply: z.union([heldProject, publicProject]),
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
