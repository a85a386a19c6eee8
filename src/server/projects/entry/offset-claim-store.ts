import { sql } from 'kysely';
import type { OffsetSerials } from '#domain/project/offset-serials.ts';
import type { Tx } from '../../kernel/db.ts';
import { toInt8Range } from '../../ledger/block-rows.ts';

/** Lists the source serials that an entry claims, as the rows that `replaceOffsetClaims` writes. */
export async function listOffsetClaims(tx: Tx, project: string): Promise<readonly OffsetClaim[]> {
  return tx
    .selectFrom('offsetClaim')
    .select(['registry', 'pattern', 'serials'])
    .where('project', '=', project)
    .execute();
}

export type OffsetClaim = { readonly registry: string; readonly pattern: string; readonly serials: string };

/** Returns serials as a row. */
export function toOffsetClaim({ registry, pattern, ...range }: OffsetSerials): OffsetClaim {
  return { registry, pattern, serials: toInt8Range(range) };
}

/** Lets no other transaction read or write claims for a decision until this one ends. */
export async function lockOffsetClaims(tx: Tx): Promise<void> {
  await sql`lock table offset_claim in share row exclusive mode`.execute(tx);
}

/** Finds serials that another entry claims, with that entry; undefined if there are none. */
export async function findClaimedSerials(
  tx: Tx,
  project: string,
  serials: readonly OffsetSerials[],
): Promise<{ readonly text: string; readonly project: string } | undefined> {
  const wanted = serials.map((run) => ({ ...toOffsetClaim(run), text: run.text }));
  const found = await sql<{ text: string; project: string }>`
    select wanted.text, offset_claim.project
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (registry text, pattern text, serials int8range, text text)
    join offset_claim on offset_claim.registry = wanted.registry and offset_claim.pattern = wanted.pattern
      and offset_claim.serials && wanted.serials
    where offset_claim.project <> ${project}
    order by offset_claim.project, wanted.text
    limit 1
  `.execute(tx);
  return found.rows[0];
}

/** Replaces the source serials that an entry claims. */
export async function replaceOffsetClaims(
  tx: Tx,
  project: string,
  claims: readonly OffsetClaim[],
): Promise<void> {
  await tx.deleteFrom('offsetClaim').where('project', '=', project).execute();
  await sql`
    insert into offset_claim (project, registry, pattern, serials)
    select ${project}, registry, pattern, serials
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim (registry text, pattern text, serials int8range)
    on conflict (project, registry, pattern, serials) do nothing
  `.execute(tx);
}
