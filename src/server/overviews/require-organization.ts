import { m } from '#messages/messages.js';
import type { Db } from '../kernel/db.ts';
import { notFound } from '../kernel/problems.ts';
import { findOrganization, hasPage } from '../organization-pages/organization-queries.ts';
import { hasCountedEntry } from './overview-units-queries.ts';
import type { OverviewOrganization } from './read-overview.ts';

/** Returns the organization with this serial, slug or name. Throws 404 when there is none. */
export async function requireOrganization(db: Db, identity: string): Promise<OverviewOrganization> {
  const found = await findOrganization(db, identity);
  if (found === undefined) throw organizationNotFound();
  return present(db, found);
}

/**
 * Returns the organization, if visitors may read its overview. Throws 404 when it has neither a public
 * project nor an entry that overviews count: membership stays confidential until then.
 */
export async function requirePublicOrganization(db: Db, identity: string): Promise<OverviewOrganization> {
  const found = await findOrganization(db, identity);
  if (found === undefined) throw organizationNotFound();
  if (found.publicProjects === 0 && !(await hasCountedEntry(db, found.serial))) throw organizationNotFound();
  return present(db, found);
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

async function present(db: Db, found: Found): Promise<OverviewOrganization> {
  const { serial, slug, name } = found;
  return { serial, slug: slug ?? serial, name, hasPage: await hasPage(db, found) };
}

function organizationNotFound() {
  return notFound((locale) => m.problem_overview_not_found({}, { locale }));
}
