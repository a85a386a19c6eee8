import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';

/** An organisation that takes part: it has at least one public project. */
export const participatingOrganization = z.object({
  serial: z.string(),
  slug: z.string().describe('The name of its page; its serial where the name gives none'),
  name: z.string(),
  logo: z.string().nullable(),
  projects: z.int().min(0).describe('Public projects that are not inventories; above 0 its page is linked'),
});

export type ParticipatingOrganization = z.output<typeof participatingOrganization>;

/** Participating organisations: those with a logo first, then by the number of their public projects. */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'Participating organisations',
  query: pageQuery,
  reply: z.array(participatingOrganization),
  paged: true,
  shared: true,
});
