import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Tx } from '../kernel/db.ts';
import { listTakenSlugs } from './organization-store.ts';

/**
 * Returns a slug for each name, in order; null when the name yields none or the slug is taken. The caller must hold the lock
 * of `lockNames`, so that no two organizations get the same slug.
 */
export async function freeSlugs(tx: Tx, names: readonly string[]): Promise<(string | null)[]> {
  const candidates = names.map((name) => organizationSlug(name));
  const taken = new Set(
    await listTakenSlugs(
      tx,
      candidates.filter((slug) => slug !== null),
    ),
  );
  return candidates.map((slug) => {
    if (slug === null || taken.has(slug)) return null;
    taken.add(slug);
    return slug;
  });
}
