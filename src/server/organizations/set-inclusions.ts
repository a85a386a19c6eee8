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
 * Replaces the organizations whose public projects a page includes. Names are serials or slugs, in any letter case. Changes
 * nothing when a name is unknown or the organization itself.
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
