import { sql } from 'kysely';
import type { RenamedRegistry } from '#domain/import/added-registries.ts';
import type { Tx } from '../kernel/db.ts';

/** Lists the registries that imported entries name, each as it is written. */
export async function listSourceRegistries(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ registry: string }>`
    select distinct source_registry as registry from project where source_registry is not null
  `.execute(tx);
  return rows.map(({ registry }) => registry);
}

/**
 * Lists pairs of imported entries with the same id at registries that become one, by their serials. Deleted entries
 * and those of undone imports are no other entries.
 */
export async function listSameSources(tx: Tx, registries: readonly RenamedRegistry[]) {
  const { rows } = await sql<{ one: string; other: string }>`
    with source as (
      select serial, source_id_key as id, before, after
      from json_to_recordset(${JSON.stringify(registries)}::json) as renamed (registry text, before text, after text)
      join project on project.source_registry = renamed.registry
      where deleted_at is null and not is_undone
    )
    select one.serial as one, other.serial as other
    from source as one join source as other on other.after = one.after and other.id = one.id
    where one.before <> other.before and one.serial < other.serial
    order by one.serial, other.serial
  `.execute(tx);
  return rows;
}
