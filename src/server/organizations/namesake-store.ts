import { sql } from 'kysely';
import { idKey } from '#domain/text/search-text.ts';
import type { Tx } from '../kernel/db.ts';
import {
  compareCandidates,
  isNamed,
  namesakeCandidates,
  type OrganizationNamesake,
} from './namesake-queries.ts';
import type { NotSameKind } from './organization-tables.ts';

export type NotSamePair = { readonly kind: NotSameKind; readonly one: string; readonly other: string };

/** Who decided, and when. */
export type NotSameDecision = { readonly account: string | null; readonly now: Date };

/** Inserts a pair, the smaller serial first. Returns false if it is there already. */
export async function insertNotSame(
  tx: Tx,
  { kind, ...pair }: NotSamePair,
  { account, now }: NotSameDecision,
): Promise<boolean> {
  const [one = '', other = ''] = [pair.one, pair.other].toSorted();
  const inserted = await tx
    .insertInto('notSame')
    .values({ kind, one, other, account, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('one')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Lists organizations with the same or nearly the same name, as `listNamesakesToShow` does. */
export async function listOrganizationNamesakes(
  tx: Tx,
  name: string,
): Promise<readonly OrganizationNamesake[]> {
  const { rows } = await namesakeCandidates(name).execute(tx);
  return compareCandidates(name, rows);
}

/**
 * Lists every name of an organization that counts, with the key under which it was entered. The name of one that was
 * merged is another name of the one that it was merged into.
 */
export async function listNames(tx: Tx) {
  const { rows } = await sql<{ serial: string; name: string; sourceKey: string | null }>`
    select coalesce(merged_into, serial) as serial, name, source_key from organization
    where ${isNamed} order by merged_into is not null, organization.serial
  `.execute(tx);
  return rows;
}

/** Returns whether another organization has the same name. */
export async function isNameTaken(tx: Tx, serial: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from organization where name_key = ${idKey(name)} and coalesce(merged_into, serial) <> ${serial} and ${isNamed} limit 1
  `.execute(tx);
  return rows.length > 0;
}
