import type { Tx } from '../kernel/db.ts';
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
