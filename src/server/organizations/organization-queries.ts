import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

/** Participating organizations: those with a logo first, then by their public projects; and how many there are. */
export async function listParticipating(
  db: Db,
  query: { page?: number | undefined; pageSize?: number | undefined },
) {
  const cut = cutOf(query);
  let page = db
    .selectFrom('organization')
    .select(['serial', 'slug', 'name', 'logoFile', 'publicReductionProjects'])
    .where('publicProjects', '>', 0)
    .orderBy((make) => make('logoFile', 'is', null))
    .orderBy('publicProjects', 'desc')
    .orderBy('serial');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const kept = await db.selectFrom('registry').select('publicOrganizations').executeTakeFirstOrThrow();
  return { rows, total: kept.publicOrganizations };
}

const MOST_NAME = 200;

/**
 * An organization by its serial in any letter case, or by what its page's address is made of: its slug, or its name. A text
 * that can be none of these names nobody.
 */
export async function findOrganization(db: Db, named: string) {
  if (named.length > MOST_NAME) return undefined;
  const slug = organizationSlug(named);
  return db
    .selectFrom('organization')
    .select(['serial', 'slug', 'name', 'logoFile', 'publicProjects', 'micrositeTokens'])
    .where(({ or, eb }) =>
      or([eb('serial', '=', named.toUpperCase()), ...(slug === null ? [] : [eb('slug', '=', slug)])]),
    )
    .executeTakeFirst();
}

/** The organizations that an organization's page includes and that have public projects to show, by name. */
export async function listIncluded(db: Db, organization: string) {
  return db
    .selectFrom('organizationInclusion')
    .innerJoin('organization', 'organization.serial', 'organizationInclusion.included')
    .select(['organization.serial', 'organization.slug', 'organization.name'])
    .where('organizationInclusion.organization', '=', organization)
    .where('organization.publicReductionProjects', '>', 0)
    .orderBy('organization.name')
    .orderBy('organization.serial')
    .execute();
}
