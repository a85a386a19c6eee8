import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { projectSummary } from './projects.ts';

/** An organization that takes part: it has at least one public project. */
export const participatingOrganization = z.object({
  serial: z.string(),
  slug: z.string().describe('The name of its page; its serial where the name gives none'),
  name: z.string(),
  logo: z.string().nullable(),
  projects: z.int().min(0).describe('Public projects that are not inventories; above 0 its page is linked'),
});

export type ParticipatingOrganization = z.output<typeof participatingOrganization>;

/** Participating organizations: those with a logo first, then by the number of their public projects. */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'Participating organizations',
  query: pageQuery,
  reply: z.array(participatingOrganization),
  paged: true,
  shared: true,
});

/** An organization as its page shows it. */
export const organizationPage = z.object({
  serial: z.string(),
  slug: z.string().describe('The name of its page; its serial where the name gives none'),
  name: z.string(),
  logo: z.string().nullable(),
  hasMap: z.boolean().describe('Whether its page has a map'),
  projectCount: z.int().min(0).describe('Projects on its page, over all parts of the list'),
  registeredTonnes: z
    .int()
    .min(0)
    .describe('t CO₂e: those projects’, issued, less cancelled and transferred'),
  retiredTonnes: z.int().min(0).describe('t CO₂e'),
  includes: z
    .array(z.object({ serial: z.string(), slug: z.string(), name: z.string() }))
    .describe('Organizations whose projects its page shows beside its own'),
  projects: z.array(projectSummary),
});

export type OrganizationPage = z.output<typeof organizationPage>;

/** One organization with its public projects that are not inventories (specification §2, organization page). */
export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/{organization}',
  summary: 'An organization by its slug or serial, with its public projects, featured first, then newest',
  params: z.strictObject({
    organization: z.string(),
  }),
  query: pageQuery,
  reply: organizationPage,
  refusals: [404],
  shared: true,
});
