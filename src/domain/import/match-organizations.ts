import { findNamesakesAmong } from '../text/namesakes.ts';
import { idKey } from '../text/search-text.ts';
import type { KnownEntries, KnownOrganization } from './known-entries.ts';
import type { NewEntry } from './match-projects.ts';
import { addDoubt, type RowReports } from './row-report.ts';

/** Returns the source key of the organization that an import enters for a proponent of this name. */
export function proponentKey(name: string): string {
  return `proponent:${idKey(name)}`;
}

/**
 * Finds the organizations of new projects among those that exist. One with the same name gets the project, which is
 * doubtful unless an earlier import entered it; one with nearly the same name is named as a doubt. Returns the
 * serials of existing organizations by the keys of their names.
 */
export function matchOrganizations(
  entries: readonly NewEntry[],
  { organizations = [] }: KnownEntries,
  reports: RowReports,
): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  if (organizations.length === 0 || entries.length === 0) return holders;
  const find = namesakesOnce(organizations);
  for (const { row, project } of entries) {
    const namesake = find(project.organization);
    if (namesake === null) continue;
    const { name, serial } = namesake.one;
    if (namesake.likeness === 'same') holders.set(idKey(project.organization), serial);
    const code = namesake.likeness === 'same' ? 'organization-exists' : 'organization-near';
    addDoubt(reports, row, { code, values: { name, serial } });
  }
  return holders;
}

/** Finds the nearest namesake of a name, each name once; null if an import entered it before, or there is none. */
function namesakesOnce(organizations: readonly KnownOrganization[]) {
  const entered = new Set(organizations.map(({ sourceKey }) => sourceKey));
  // A community's organization is known by its place: others have the same name.
  const others = organizations.filter(({ sourceKey }) => sourceKey?.startsWith('community:') !== true);
  const search = findNamesakesAmong(others, 1);
  const found = new Map<string, ReturnType<typeof search>[number] | null>();
  return (name: string) => {
    const key = proponentKey(name);
    const known = found.get(key);
    if (known !== undefined) return known;
    const namesake = entered.has(key) ? null : (search(name)[0] ?? null);
    found.set(key, namesake);
    return namesake;
  };
}
