import type { Tx } from '../kernel/db.ts';
import type { NotSameKind } from './organization-tables.ts';

export type NotSamePair = { readonly kind: NotSameKind; readonly one: string; readonly other: string };

type Decision = { readonly account: string | null; readonly now: Date };

/** Keeps that two are not the same, in either order. Returns false if that is kept already. */
export async function insertNotSame(
  tx: Tx,
  { kind, ...pair }: NotSamePair,
  { account, now }: Decision,
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
