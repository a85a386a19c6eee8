import { type RawBuilder, sql } from 'kysely';
import { type OffsetSerials, SERIAL_READING } from '#domain/project/offset-serials.ts';
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
    insert into offset_claim (project, registry, pattern, serials, reading)
    select ${project}, registry, pattern, serials, ${SERIAL_READING}
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim (registry text, pattern text, serials int8range)
    on conflict (project, registry, pattern, serials) do nothing
  `.execute(tx);
}

type Purchase = { readonly offsetRegistry: string | null; readonly offsetSerials: string | null };

/** An entry with what it says of its purchase: in the version in force, and in a submission that waits. */
type ClaimingEntry = { readonly project: string; readonly purchases: readonly Purchase[] };

/** Lists at most `limit` entries whose claims were read by older rules. */
export function listClaimsReadBefore(tx: Tx, limit: number): Promise<readonly ClaimingEntry[]> {
  return listClaimingEntries(tx, { condition: sql<boolean>`reading < ${SERIAL_READING}`, limit });
}

/** Lists all entries with claims under some keys of registries. */
export function listClaimsOfRegistries(tx: Tx, keys: readonly string[]): Promise<readonly ClaimingEntry[]> {
  return listClaimingEntries(tx, { condition: sql<boolean>`registry = any(${keys}::text[])`, limit: null });
}

type Wanted = { readonly condition: RawBuilder<boolean>; readonly limit: number | null };

async function listClaimingEntries(tx: Tx, { condition, limit }: Wanted): Promise<readonly ClaimingEntry[]> {
  const found = await sql<{ project: string; purchases: readonly Purchase[] | null }>`
    select serial as project, (
      select json_agg(json_build_object('offsetRegistry', facts ->> 'offsetRegistry', 'offsetSerials', facts ->> 'offsetSerials'))
      from (
        select project.other_facts as facts where project.approved_at is not null or project.status = 'Submitted'
        union all
        select facts from project_edit where project_edit.project = project.serial and project.status = 'Submitted'
      ) as version
    ) as purchases
    from project
    where serial in (select offset_claim.project from offset_claim where ${condition})
    order by serial
    limit ${limit}
  `.execute(tx);
  return found.rows.map(({ project, purchases }) => ({ project, purchases: purchases ?? [] }));
}

/** Marks the claims of an entry as read by the rules of today. */
export async function keepOffsetClaims(tx: Tx, project: string): Promise<void> {
  await tx
    .updateTable('offsetClaim')
    .set({ reading: SERIAL_READING })
    .where('project', '=', project)
    .execute();
}

/** Removes what entries claim, for claims that are written again in the same transaction. */
export async function deleteOffsetClaims(tx: Tx, projects: readonly string[]): Promise<void> {
  await tx.deleteFrom('offsetClaim').where('project', '=', sql<string>`any(${projects}::text[])`).execute();
}
