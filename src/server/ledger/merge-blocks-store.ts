import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Lists the projects of organizations, and those of which they hold units, live or not. */
export async function listProjectsOfUnits(
  tx: Tx,
  organizations: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ serial: string }>`
    select serial from project where organization = any(${organizations}::text[])
    union
    select project from serial_block where closed_by is null and holder = any(${organizations}::text[])
  `.execute(tx);
  return rows.map(({ serial }) => serial);
}

type Merge = { readonly organization: string; readonly into: string; readonly event: number };

/** Replaces every live block of one organization by the same block of another. */
export async function giveBlocks(tx: Tx, { organization, into, event }: Merge): Promise<void> {
  await replaceBlocks(tx, sql`holder = ${organization}`, { holder: into, event });
}

/** Replaces every live block that a merge opened by the same block of the organization that it was of. */
export async function giveBlocksBack(
  tx: Tx,
  { organization, into, event, merge }: Merge & { readonly merge: number },
): Promise<void> {
  const given = sql`holder = ${into} and opened_by = ${merge}`;
  await replaceBlocks(tx, given, { holder: organization, event });
}

/** The head of the log is locked: it has the id of the next block. */
async function replaceBlocks(
  tx: Tx,
  which: RawBuilder<unknown>,
  { holder, event }: { readonly holder: string; readonly event: number },
): Promise<void> {
  await sql`
    with given as materialized (
      select *, row_number() over (order by id) - 1 as place
      from serial_block where closed_by is null and ${which}
    ),
    closed as (
      update serial_block set closed_by = ${event}::bigint from given where serial_block.id = given.id
      returning serial_block.id
    ),
    opened as (
      insert into serial_block (
        id, project, year, serials, origin, state, holder, inventory_project, inventory_year, retired_by,
        opened_by, parent
      )
      select next_block + place, project, year, serials, origin, state, ${holder}, inventory_project,
        inventory_year, retired_by, ${event}::bigint, given.id
      from given cross join log_head where (select count(*) from closed) >= 0
      returning id
    )
    update log_head set next_block = next_block + (select count(*) from opened)
  `.execute(tx);
}
