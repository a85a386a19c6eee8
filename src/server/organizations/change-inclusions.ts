import type { Tx } from '../kernel/db.ts';
import { deleteInclusions, insertInclusions, listNamed } from './organization-inclusion-store.ts';

type Organization = Awaited<ReturnType<typeof listNamed>>[number];

/** Whose page is to show the projects of which others, or no longer; each by serial or slug, in any letter case. */
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
 * Lets an organization's page show the projects of others beside its own, or takes them off it: all of them, or none where
 * one is unknown or is the organization itself. What is so already stays so. One level deep: what those include is not shown.
 */
export async function changeInclusions(tx: Tx, change: InclusionChange): Promise<InclusionAnswer> {
  const names = [change.organization, ...change.others];
  const known = await listNamed(tx, names);
  const find = (name: string) =>
    known.find(({ serial, slug }) => serial === name.toUpperCase() || slug === name.toLowerCase());
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
