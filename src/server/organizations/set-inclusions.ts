import type { Tx } from '../kernel/db.ts';
import {
  deleteInclusions,
  insertInclusions,
  listInclusions,
  listNamed,
} from './organization-inclusion-store.ts';

export type InclusionsAnswer =
  | { readonly kind: 'changed'; readonly included: readonly string[] }
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'itself' };

/**
 * Sets whose public projects an organization's page shows beside its own: these, by serial or slug in any letter case, and no
 * others. Nothing is changed where one is unknown or is the organization itself.
 */
export async function setInclusions(
  tx: Tx,
  organization: string,
  names: readonly string[],
): Promise<InclusionsAnswer> {
  const known = await listNamed(tx, names);
  const find = (name: string) =>
    known.find(({ serial, slug }) => serial === name.toUpperCase() || slug === name.toLowerCase());
  const unknown = names.filter((name) => find(name) === undefined);
  if (unknown.length > 0) return { kind: 'unknown', names: unknown };
  const wanted = new Set(names.map((name) => find(name)?.serial).filter((serial) => serial !== undefined));
  if (wanted.has(organization)) return { kind: 'itself' };
  const before = await listInclusions(tx, organization);
  const added = [...wanted].filter((serial) => !before.includes(serial));
  const dropped = before.filter((serial) => !wanted.has(serial));
  if (added.length + dropped.length === 0) return { kind: 'same' };
  await insertInclusions(tx, organization, added);
  await deleteInclusions(tx, organization, dropped);
  return { kind: 'changed', included: [...wanted].toSorted() };
}
