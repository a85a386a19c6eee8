import { type Kysely, sql } from 'kysely';

/**
 * Lets nothing be left with an organization that is merged at the same moment: what is new for it waits for the merge
 * and is refused. Planned transfers to it follow the merge. Moves what earlier merges left behind. Creating the index
 * locks writes to rows without serials: about a second per million.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** Tables whose rows belong to an organization from the beginning, and of which rows. */
const owned = [
  { table: 'payment' },
  { table: 'stored_file', of: 'new.organization is not null' },
  { table: 'token_entry' },
  { table: 'import_mapping', of: 'new.organization is not null' },
  { table: 'imported_draft' },
  // Those of the registry name the organization of the administrator, whose other writes they must not wait for.
  { table: 'import_run', of: "new.scope = 'organization'" },
];

/** Moves rows that merges in effect left behind to where these led, as what the merges moved. */
const moveLeft = (
  kind: string,
  { table, column, key }: Readonly<Record<'table' | 'column' | 'key', string>>,
) => `
  with moved as (
    update ${table} as own set ${column} = organization.merged_into
    from organization_merge as merge join organization on organization.serial = merge.organization
    where own.${column} = merge.organization and merge.undone_at is null and organization.merged_into is not null
    returning merge.id as merge, ${key} as key
  )
  insert into organization_merge_part (merge, kind, key) select merge, '${kind}', key from moved on conflict do nothing`;

const statements = [
  // The lock waits for a merge, which locks the organization, and keeps the next one out.
  `create or replace function refuse_merged_owner() returns trigger language plpgsql as $$
  declare former text;
  begin
    select merged_into into former from organization where serial = new.organization for share;
    if former is not null then
      raise exception 'organization % was merged into another', new.organization
        using errcode = 'check_violation', constraint = 'organization_stands';
    end if;
    return new;
  end $$`,
  ...owned.map(
    ({ table, of }) => `create trigger ${table}_owner_stands before insert on ${table} for each row
      ${of === undefined ? '' : `when (${of})`} execute function refuse_merged_owner()`,
  ),

  `create function refuse_merged_inclusion() returns trigger language plpgsql as $$
  declare former text;
  begin
    for former in select merged_into from organization where serial in (new.organization, new.included)
      order by serial for share
    loop
      if former is not null then
        raise exception '% or % was merged into another', new.organization, new.included
          using errcode = 'check_violation', constraint = 'organization_stands';
      end if;
    end loop;
    return new;
  end $$`,
  `create trigger organization_inclusion_both_stand before insert on organization_inclusion for each row
    execute function refuse_merged_inclusion()`,

  'create index draft_row_planned_transfers on draft_row (transferred_to) where transferred_to is not null',
  `create function follow_merged_receiver() returns trigger language plpgsql as $$
  declare receiver text;
  begin
    select coalesce(merged_into, serial) into receiver from organization where serial = new.transferred_to for share;
    new.transferred_to = coalesce(receiver, new.transferred_to);
    return new;
  end $$`,
  `create trigger draft_row_receiver_stands before insert on draft_row for each row
    when (new.transferred_to is not null) execute function follow_merged_receiver()`,

  moveLeft('payments', { table: 'payment', column: 'organization', key: 'own.id::text' }),
  moveLeft('files', { table: 'stored_file', column: 'organization', key: 'own.id' }),
  moveLeft('planned-transfers', {
    table: 'draft_row',
    column: 'transferred_to',
    key: "project || ':' || version || ':' || position",
  }),
];
