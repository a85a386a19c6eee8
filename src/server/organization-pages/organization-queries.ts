import { sql } from 'kysely';
import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import { inReadingOrder } from '../kernel/reading-order.ts';
import { balanceOf } from '../tokens/token-queries.ts';

/**
 * Lists organizations with public projects, logos first, then by number of public projects, with their total
 * count.
 */
export async function listParticipating(
  db: Db,
  query: { page?: number | undefined; pageSize?: number | undefined; search?: string | undefined },
) {
  const cut = cutOf(query);
  const search = (query.search ?? '').trim();
  const listed = db.selectFrom('organization').where('publicProjects', '>', 0).where(isNamedLike(search));
  let page = listed
    .select(['serial', 'slug', 'name', 'logoFile', 'publicReductionProjects'])
    .orderBy((make) => make('logoFile', 'is', null))
    .orderBy('publicProjects', 'desc')
    .orderBy('serial');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  if (search === '') {
    const registry = await db.selectFrom('registry').select('publicOrganizations').executeTakeFirstOrThrow();
    return { rows, total: registry.publicOrganizations };
  }
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Condition for organizations whose name or serial contains the text, ignoring case and accents; empty text
 * means all.
 */
function isNamedLike(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  if (search === '') return sql<boolean>`true`;
  return sql<boolean>`(lower(unaccent(organization.name)) like lower(unaccent(${pattern})) or organization.serial ilike ${pattern})`;
}

const MAX_NAME_LENGTH = 200;

/**
 * Finds an organization by serial in any letter case, slug or name; of one that was merged the one that it was merged
 * into. Returns undefined when none matches.
 */
export async function findOrganization(db: Db, identity: string) {
  if (identity.length > MAX_NAME_LENGTH) return undefined;
  const slug = organizationSlug(identity);
  return db
    .selectFrom('organization')
    .select(['serial', 'slug', 'name', 'logoFile', 'description', 'website', 'publicProjects'])
    .select(balanceOf('microsite').as('micrositeTokens'))
    .where('serial', '=', (stands) =>
      stands
        .selectFrom('organization as named')
        .select(sql<string>`coalesce(named.merged_into, named.serial)`.as('serial'))
        .where(({ or, eb }) =>
          or([
            eb('named.serial', '=', identity.toUpperCase()),
            ...(slug === null ? [] : [eb('named.slug', '=', slug)]),
          ]),
        )
        .limit(1),
    )
    .executeTakeFirst();
}

/**
 * Returns whether an organization has a public page: it has a public project, or includes an organization
 * that has one.
 */
export async function hasPage(
  db: Db,
  { serial, publicProjects }: { readonly serial: string; readonly publicProjects: number },
): Promise<boolean> {
  return publicProjects > 0 || (await listIncluded(db, serial)).length > 0;
}

/** Lists the organizations that a page includes and that have public projects, by name. */
export async function listIncluded(db: Db, organization: string) {
  return db
    .selectFrom('organizationInclusion')
    .innerJoin('organization', 'organization.serial', 'organizationInclusion.included')
    .select(['organization.serial', 'organization.slug', 'organization.name'])
    .where('organizationInclusion.organization', '=', organization)
    .where('organization.publicReductionProjects', '>', 0)
    .orderBy(inReadingOrder('organization.name'))
    .orderBy('organization.serial')
    .execute();
}
