import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { balanceOf } from '../../tokens/token-queries.ts';

/** What an organization has; tonnes in t CO2e. */
export type Holdings = {
  readonly serial: string;
  readonly name: string;
  readonly since: Date;
  readonly entries: number;
  readonly heldTonnes: number;
  readonly retiredTonnes: number;
  readonly certificates: number;
  readonly people: number;
  readonly payments: number;
  readonly project: number;
  readonly inventory: number;
  readonly microsite: number;
  readonly isTracking: boolean;
};

/** Lists what each of two organizations has; those that are sandboxes or were merged are left out. */
export async function listHoldings(db: Db, serials: readonly string[]): Promise<readonly Holdings[]> {
  const held = (state: string) => sql`(
    select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from serial_block
    where closed_by is null and holder = organization.serial and state = ${state}
  )`;
  const { rows } = await sql<Holdings>`
    select organization.serial, organization.name, organization.created_at as since,
      (select count(*)::int from project
        where project.organization = organization.serial and deleted_at is null) as entries,
      ${held('active')} as held_tonnes, ${held('retired')} as retired_tonnes,
      (select count(*)::int from certificate join ledger_event on idx = certificate.event
        where ledger_event.organization in (
          select former.serial from organization as former
          where former.serial = organization.serial or former.merged_into = organization.serial
        )) as certificates,
      (select count(*)::int from account
        where account.organization = organization.serial and state in ('active', 'disabled')) as people,
      (select count(*)::int from payment where payment.organization = organization.serial) as payments,
      ${balanceOf('project')} as project, ${balanceOf('inventory')} as inventory, ${balanceOf('microsite')} as microsite,
      exists (select from project where project.organization = organization.serial and kind = 'inventory'
        and overview_tracking = 'Tracked' and not is_archived) as is_tracking
    from organization
    where organization.serial = any(${serials}::text[]) and merged_into is null
      and coalesce(source_key, '') not like 'sandbox:%'
  `.execute(db);
  return rows;
}

/** Lists merges, newest first, with their total. */
export async function listMergeRows(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const [rows, { total }] = await Promise.all([
    mergeRows(db).orderBy('organizationMerge.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('organizationMerge')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Finds a merge; undefined if there is none. */
export async function findMergeRow(db: Db, id: number) {
  return mergeRows(db).where('organizationMerge.id', '=', id).executeTakeFirst();
}

export type MergeRow = NonNullable<Awaited<ReturnType<typeof findMergeRow>>>;

function mergeRows(db: Db) {
  const parts = (kind: string) => sql<number>`(
    select count(*)::int from organization_merge_part where merge = organization_merge.id and kind = ${kind}
  )`;
  return db
    .selectFrom('organizationMerge')
    .innerJoin('organization', 'organization.serial', 'organizationMerge.organization')
    .innerJoin('organization as other', 'other.serial', 'organizationMerge.mergedInto')
    .leftJoin('account', 'account.id', 'organizationMerge.account')
    .leftJoin('account as undoer', 'undoer.id', 'organizationMerge.undoneBy')
    .selectAll('organizationMerge')
    .select([
      'organization.name',
      'other.name as intoName',
      'account.contactName as by',
      'undoer.contactName as undoer',
      parts('projects').as('projects'),
      parts('people').as('people'),
    ]);
}
