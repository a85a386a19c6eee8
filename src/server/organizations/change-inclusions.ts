import type { Tx } from '../kernel/db.ts';
import { deleteInclusions, insertInclusions, listInclusions, listNamed } from './organization-store.ts';

type Organization = Pick<Awaited<ReturnType<typeof listNamed>>[number], 'serial' | 'slug' | 'name'>;

/**
 * A change of whose projects an organization's page includes. Names are serials or slugs, in any letter case.
 */
export type InclusionChange = {
  readonly act: 'include' | 'exclude';
  readonly organization: string;
  readonly others: readonly string[];
};

export type InclusionAnswer =
  | {
      readonly kind: 'changed';
      readonly organization: Organization;
      readonly others: readonly Organization[];
    }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'itself'; readonly organization: Organization };

/**
 * Includes or excludes the projects of other organizations on an organization's page. Changes all or, when a
 * name is unknown or the organization itself, none. Idempotent. Inclusions are one level deep.
 */
export async function changeInclusions(tx: Tx, change: InclusionChange): Promise<InclusionAnswer> {
  const names = [change.organization, ...change.others];
  const known = await listNamed(tx, names);
  const find = finderOf(known);
  const organization = find(change.organization);
  const unknown = names.filter((name) => find(name) === undefined);
  if (organization === undefined || unknown.length > 0) return { kind: 'unknown', names: unknown };
  const others = [...new Set(change.others.map(find).filter((other) => other !== undefined))];
  if (others.includes(organization)) return { kind: 'itself', organization };
  const serials = others.map(({ serial }) => serial);
  if (change.act === 'include') await insertInclusions(tx, organization.serial, serials);
  else await deleteInclusions(tx, organization.serial, serials);
  return { kind: 'changed', organization, others };
}

/**
 * Returns a function that finds an organization by serial or slug, in any letter case, or by those of one that was
 * merged into it.
 */
function finderOf(known: Awaited<ReturnType<typeof listNamed>>) {
  const bySerial = new Map(
    known.map(({ serial, slug, name }): [string, Organization] => [serial, { serial, slug, name }]),
  );
  return (name: string) => {
    const found = known.find(
      ({ meantSerial, meantSlug }) => meantSerial === name.toUpperCase() || meantSlug === name.toLowerCase(),
    );
    return found && bySerial.get(found.serial);
  };
}

export type InclusionsAnswer =
  | { readonly kind: 'changed'; readonly included: readonly string[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'itself' };

/**
 * Replaces the organizations whose public projects a page includes. Names are serials or slugs, in any letter
 * case. Changes nothing when a name is unknown or the organization itself.
 */
export async function setInclusions(
  tx: Tx,
  organization: string,
  names: readonly string[],
): Promise<InclusionsAnswer> {
  const known = await listNamed(tx, names);
  const find = finderOf(known);
  const unknown = names.filter((name) => find(name) === undefined);
  if (unknown.length > 0) return { kind: 'unknown', names: unknown };
  const requested = new Set(names.map((name) => find(name)?.serial).filter((serial) => serial !== undefined));
  if (requested.has(organization)) return { kind: 'itself' };
  const before = await listInclusions(tx, organization);
  const added = [...requested].filter((serial) => !before.includes(serial));
  const removed = before.filter((serial) => !requested.has(serial));
  if (added.length + removed.length === 0) return { kind: 'same' };
  await insertInclusions(tx, organization, added);
  await deleteInclusions(tx, organization, removed);
  return { kind: 'changed', included: [...requested].toSorted() };
}
