import { z } from 'zod';
import { organizationLogo, organizationName, organizationSerial, organizationSlug } from './described.ts';
import { endpoint, pageQuery, reference, wordsToFind } from './endpoint.ts';
import { projectSummary } from './projects.ts';

/** A participating organization: one with at least one public project. */
export const participatingOrganization = z.object({
  serial: organizationSerial,
  slug: organizationSlug,
  name: organizationName,
  logo: organizationLogo,
  projects: z
    .int()
    .min(0)
    .describe('Number of public projects other than inventories; when above 0, link to its page'),
});

export type ParticipatingOrganization = z.output<typeof participatingOrganization>;

/**
 * Lists participating organizations, or those whose name or serial contains a text: those with a logo first,
 * then by number of public projects.
 */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'List participating organizations',
  query: pageQuery.extend({
    search: wordsToFind(200)
      .optional()
      .describe('Part of the name, in any letter case and without accents, or of the serial'),
    format: z
      .enum(['csv', 'xlsx'])
      .optional()
      .describe('The whole list as a file in place of JSON, whatever the page'),
  }),
  reply: z.array(participatingOrganization),
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  paged: true,
  shared: true,
});

/** An organization's page. */
export const organizationPage = z.object({
  serial: organizationSerial,
  slug: organizationSlug,
  name: organizationName,
  logo: organizationLogo,
  description: z.string().nullable().describe('What the organization says of itself'),
  website: z.string().nullable().describe('An https address'),
  place: z
    .string()
    .nullable()
    .describe('Place that at least half of the projects on the page name; null without one'),
  hasMap: z.boolean().describe('Whether the page has a map'),
  projectCount: z.int().min(0).describe('Number of projects on the page, over all pages of the list'),
  issuedTonnes: z
    .int()
    .min(0)
    .describe('t CO₂e of those projects that were issued here, whatever happened to them since'),
  registeredTonnes: z
    .int()
    .min(0)
    .describe('t CO₂e of those projects that were issued here, minus cancelled and transferred'),
  retiredTonnes: z
    .int()
    .min(0)
    .describe('t CO₂e: units of those projects that were issued here and are retired'),
  transferredTonnes: z.int().min(0).describe('t CO₂e of those issued here that others hold or used'),
  cancelledTonnes: z.int().min(0).describe('t CO₂e of those issued here that are cancelled'),
  purchasedTonnes: z.int().min(0).describe('t CO₂e: purchased elsewhere and recorded on the page’s entries'),
  purchasedRetiredTonnes: z.int().min(0).describe('t CO₂e of those purchased elsewhere that are retired'),
  includes: z
    .array(z.object({ serial: organizationSerial, slug: organizationSlug, name: organizationName }))
    .describe('Organizations whose projects the page also shows'),
  projects: z.array(projectSummary),
});

export type OrganizationPage = z.output<typeof organizationPage>;

/**
 * Returns an organization with its public projects that are not inventories (specification §2, organization
 * page).
 */
export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/{organization}',
  summary: 'Get an organization by slug or serial, with its public projects, featured first, then newest',
  params: z.strictObject({
    organization: reference(500).describe('Its serial, such as `CA000042`, or the address of its page'),
  }),
  query: pageQuery,
  reply: organizationPage,
  refusals: [404],
  shared: true,
});
