import { organizationSlug } from '#domain/account/organization-slug.ts';
import type { Tx } from '../kernel/db.ts';
import { listTakenSlugs } from './organization-store.ts';

/**
 * A slug for each name, in their order; null where the name gives none or another organization has it. Whoever asks holds
 * the registry's row, so that no two take one slug.
 */
export async function freeSlugs(tx: Tx, names: readonly string[]): Promise<(string | null)[]> {
  const wanted = names.map((name) => organizationSlug(name));
  const taken = new Set(
    await listTakenSlugs(
      tx,
      wanted.filter((slug) => slug !== null),
    ),
  );
  return wanted.map((slug) => {
    if (slug === null || taken.has(slug)) return null;
    taken.add(slug);
    return slug;
  });
}
