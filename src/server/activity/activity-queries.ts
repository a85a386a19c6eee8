import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type ActivityFilters, type ActivityType, activityTypes } from '#contract/activity.ts';
import { organizationSlug } from '#domain/account/organization-slug.ts';
import { registryTimeZone } from '#domain/registry-day.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

type Part = { readonly limit: number; readonly offset: number };

/** Lists operations on units of public projects, newest first. */
export async function listEvents(db: Db, filters: ActivityFilters, { limit, offset }: Part) {
  const rows = await withTexts(eventsOf(db, filters))
    .orderBy('ledgerEvent.idx', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(({ type, ...row }) => (isActivity(type) ? [{ ...row, type }] : []));
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** Lists the newest retirements of units of public projects that still retire a unit, newest first. */
export async function listLatestRetirements(db: Db, limit: number): Promise<readonly EventRow[]> {
  const rows = await withTexts(eventsOf(db, {}))
    .where('ledgerEvent.type', '=', sql.lit('retired'))
    .where(
      sql<boolean>`exists (select from serial_block where retired_by = ledger_event.idx and closed_by is null)`,
    )
    .orderBy('ledgerEvent.idx', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, type: 'retired' as const }));
}

/** Adds who acted, with which units, against what and for whom. */
function withTexts(events: ReturnType<typeof eventsOf>) {
  return events
    .innerJoin('organization', 'organization.serial', 'ledgerEvent.organization')
    .leftJoin('organization as receiver', 'receiver.serial', 'ledgerEvent.receiver')
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'ledgerEvent.idx').on('opening.part', '=', 'note'),
    )
    .leftJoin('certificate', 'certificate.event', 'ledgerEvent.idx')
    .select([
      'ledgerEvent.idx',
      'ledgerEvent.type',
      'ledgerEvent.at',
      'ledgerEvent.year',
      'ledgerEvent.serials',
      'ledgerEvent.inventoryProject',
      'ledgerEvent.inventoryYear',
      'project.serial as project',
      'project.title',
      'organization.serial as actor',
      'organization.name as actorName',
      'organization.slug as actorSlug',
      'organization.publicProjects as actorProjects',
      'receiver.serial as receiver',
      'receiver.name as receiverName',
      'receiver.slug as receiverSlug',
      'receiver.publicProjects as receiverProjects',
      'opening.content as note',
      'certificate.id as certificate',
      'certificate.beneficiary',
      'certificate.isBeneficiaryPrivate',
      sql<number>`(
        select coalesce(sum(upper(serial_block.serials) - lower(serial_block.serials)), 0) from serial_block
        where retired_by = ledger_event.idx and closed_by is null
      )::bigint`.as('retiredTonnes'),
    ]);
}

/** Counts what `listEvents` lists. */
export async function countEvents(db: Db, filters: ActivityFilters): Promise<number> {
  const { total } = await eventsOf(db, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function isActivity(type: string): type is ActivityType {
  return (activityTypes as readonly string[]).includes(type);
}

function eventsOf(db: Db, { type, organization, project, year, from, to }: ActivityFilters) {
  let events = db
    .selectFrom('ledgerEvent')
    .innerJoin('project', 'project.serial', 'ledgerEvent.project')
    .where('project.isPublic', '=', sql.lit(true))
    .where('ledgerEvent.type', 'in', type === undefined ? activityTypes : [type]);
  if (project !== undefined) events = events.where('ledgerEvent.project', '=', project.trim().toUpperCase());
  if (organization !== undefined) events = events.where(isBy(organization));
  if (year !== undefined) events = events.where('ledgerEvent.year', '=', year);
  if (from !== undefined) events = events.where('ledgerEvent.at', '>=', startOfDay(from, 0));
  if (to !== undefined) events = events.where('ledgerEvent.at', '<', startOfDay(to, 1));
  return events;
}

/** Returns SQL for the moment at which a day begins at the registry, or a number of days later. */
export function startOfDay(day: string, daysLater: number) {
  const zone = registryTimeZone(new Date(`${day}T08:00Z`));
  return sql<Date>`(${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${sql.lit(zone)}`;
}

/** Condition for operations of an organization or of those merged into it, and for transfers to them. */
function isBy(identity: string) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'ledgerEvent' | 'project'>) => {
    const meant = withMerged(identity);
    return or([eb('ledgerEvent.organization', 'in', meant), eb('ledgerEvent.receiver', 'in', meant)]);
  };
}

/**
 * The query of an organization by serial or the address of its page, in any letter case, with all that were merged into
 * the same one: their events keep their names.
 */
function withMerged(identity: string): RawBuilder<string> {
  return sql<string>`(
    with named as (
      select coalesce(merged_into, serial) as stands from organization
      where serial = ${identity.trim().toUpperCase()} or slug = ${organizationSlug(identity)}
    )
    select stands from named
    union all
    select serial from organization where merged_into in (select stands from named)
  )`;
}
