import type { OrganizationPage } from '#contract/organizations.ts';
import { m } from '#messages/messages.js';
import { fileAddress } from '../files/file-address.ts';
import type { Db } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import { findPlaceOnPageOf, sumTonnesOnPageOf } from '../projects/project-queries.ts';
import { readProjectsOnPageOf } from '../projects/read-public-projects.ts';
import { findOrganization, listIncluded } from './organization-queries.ts';

type Cut = { readonly page?: number | undefined; readonly pageSize?: number | undefined };

/**
 * Reads an organization's page. Throws 404 when neither it nor an included organization has a public project:
 * membership stays confidential until then.
 */
export async function readOrganizationPage(db: Db, identity: string, cut: Cut): Promise<OrganizationPage> {
  const found = await findOrganization(db, identity);
  const included = found === undefined ? [] : await listIncluded(db, found.serial);
  if (found === undefined || (found.publicProjects === 0 && included.length === 0))
    throw notFound((locale) => m.problem_organization_not_found({}, { locale }));
  const { serial, slug, name, logoFile, micrositeTokens } = found;
  const serials = [serial, ...included.map((organization) => organization.serial)];
  const [projects, tonnes, place] = await Promise.all([
    readProjectsOnPageOf(db, serials, cut),
    sumTonnesOnPageOf(db, serials),
    findPlaceOnPageOf(db, serials),
  ]);
  return {
    serial,
    slug: slug ?? serial,
    name,
    logo: logoFile === null ? null : fileAddress(logoFile),
    description: found.description,
    website: found.website,
    place,
    hasMap: micrositeTokens > 0,
    projectCount: projects.total,
    issuedTonnes: tonnes.issued,
    registeredTonnes: tonnes.registered,
    retiredTonnes: tonnes.retired,
    transferredTonnes: tonnes.issued - tonnes.registered - tonnes.cancelled,
    cancelledTonnes: tonnes.cancelled,
    purchasedTonnes: tonnes.purchased,
    purchasedRetiredTonnes: tonnes.purchasedRetired,
    includes: included.map((organization) => ({
      ...organization,
      slug: organization.slug ?? organization.serial,
    })),
    projects: [...projects.items],
  };
}
