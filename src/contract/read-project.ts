import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { heldProject } from './held-projects.ts';
import { publicProject } from './projects.ts';

/**
 * One project (specification §2, `/projects/{id}`): to visitors what is public of it; to its own people and to
 * administrators, who send their token along, everything.
 */
export const readProject = endpoint({
  method: 'GET',
  path: '/projects/{projectSerial}',
  summary: 'A project, by its serial or its lasting id',
  access: 'whoever',
  params: z.strictObject({ projectSerial: z.string() }),
  reply: z.union([heldProject, publicProject]),
  refusals: [401, 404],
  shared: true,
});

/** The same call as a visitor makes it, without a token, and is answered. */
export const readPublicProject = endpoint({
  method: 'GET',
  path: readProject.path,
  summary: readProject.summary,
  params: readProject.params,
  reply: publicProject,
  refusals: [404],
  shared: true,
});
