import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type ActivityFilters, type ActivityType, activityTypes } from '#contract/activity.ts';
import { organizationSlug } from '#domain/account/organization-slug.ts';
import { parseProjectSerial, parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { registryTimeZone } from '#domain/registry-day.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';
import { signedAtOf } from '../ledger/signed-at-queries.ts';

type Part = { readonly limit: number; readonly offset: number };
/** Which events: with `before`, only those with a smaller index. */
export type EventFilters = ActivityFilters & { readonly before?: number | undefined };

/** Lists operations on units of public projects, newest first. */
export async function listEvents(db: Db, filters: EventFilters, { limit, offset }: Part) {
  const rows = await withTexts(eventsOf(db, await withBounds(db, filters)))
    .select(signedAtOf('ledgerEvent.idx').as('signedAt'))
    .orderBy('ledgerEvent.idx', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(({ type, ...row }) => (isActivity(type) ? [{ ...row, type }] : []));
}

type ListedRow = Awaited<ReturnType<typeof listEvents>>[number];
export type EventRow = Omit<ListedRow, 'signedAt'>;

/** Lists the newest retirements of units of public projects that still retire a unit, newest first. */
export async function listLatestRetirements(db: Db, limit: number): Promise<readonly EventRow[]> {
  const rows = await withTexts(eventsOf(db, await withBounds(db, {})))
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

/** Counts what `listEvents` lists, no further than one above `countedTo`. */
export async function countEvents(db: Db, filters: EventFilters, countedTo: number): Promise<number> {
  const found = unitEventsOf(db, await withBounds(db, filters))
    .where(isOfNoHidden)
    .select('ledgerEvent.idx')
    .orderBy('ledgerEvent.idx', 'desc')
    .limit(countedTo + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function isActivity(type: string): type is ActivityType {
  return (activityTypes as readonly string[]).includes(type);
}

/** Filters with days as the indexes of their events: from `first`, and smaller than `before`. */
type BoundedFilters = Awaited<ReturnType<typeof withBounds>>;

/** The operations on units of public projects that the filters name. */
function eventsOf(db: Db, filters: BoundedFilters) {
  return unitEventsOf(db, filters)
    .innerJoin('project', 'project.serial', 'ledgerEvent.project')
    .where('project.isPublic', '=', sql.lit(true));
}

/**
 * Condition for operations on units of public projects, for many events: the few projects with units that are not
 * public are read once, instead of the project of each event.
 */
const isOfNoHidden = sql<boolean>`ledger_event.project not in (
  select serial from project where not is_public and next_sequence > 1
)`;

/** Reads a project's serial, or that of one of its tonnes, however it is spelled; another text finds nothing. */
function serialAsked(text: string): string {
  return parseProjectSerial(text) ?? parseUnitSerial(text)?.project ?? text;
}

/** The operations on units that the filters name, of all projects. */
function unitEventsOf(db: Db, { type, organization, project, year, first, before }: BoundedFilters) {
  // Types and the condition on serials are literals: with them the indexes of activity can be used.
  const types = sql.join((type === undefined ? activityTypes : [type]).map((one) => sql.lit(one)));
  let events = db
    .selectFrom('ledgerEvent')
    .where('ledgerEvent.serials', 'is not', null)
    .where(sql<boolean>`ledger_event.type in (${types})`);
  if (project !== undefined) events = events.where('ledgerEvent.project', '=', serialAsked(project));
  if (organization !== undefined) events = events.where(isBy(organization));
  if (year !== undefined) events = events.where('ledgerEvent.year', '=', year);
  if (first !== undefined) events = events.where('ledgerEvent.idx', '>=', first);
  if (before !== undefined) events = events.where('ledgerEvent.idx', '<', before);
  return events;
}

/**
 * Finds the events of some days by their index: the times of the log never fall. Known bounds let the database
 * choose how to read what is between.
 */
async function withBounds(db: Db, { from, to, before, ...filters }: EventFilters) {
  if (from === undefined && to === undefined) return { ...filters, before, first: undefined };
  const { rows } = await sql<{ first: number | null; end: number | null }>`
    select ${from === undefined ? sql`null` : firstAt(startOfDay(from, 0))} as first,
      ${to === undefined ? sql`null` : firstAt(startOfDay(to, 1))} as end
  `.execute(db);
  const { first, end } = rows[0] ?? { first: null, end: null };
  const ends = [before, end].filter((one) => typeof one === 'number');
  return {
    ...filters,
    first: from === undefined ? undefined : (first ?? Number.MAX_SAFE_INTEGER),
    before: ends.length === 0 ? undefined : Math.min(...ends),
  };
}

/** Returns SQL for the index of the first event at or after a moment; null if there is none. */
function firstAt(moment: RawBuilder<Date>): RawBuilder<number | null> {
  return sql<number | null>`(select idx from ledger_event where at >= ${moment} order by at, idx limit 1)`;
}

/** Returns SQL for the moment at which a day begins at the registry, or a number of days later. */
export function startOfDay(day: string, daysLater: number) {
  const zone = registryTimeZone(new Date(`${day}T08:00Z`));
  return sql<Date>`(${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${sql.lit(zone)}`;
}

/**
 * Condition for operations of an organization or of those merged into it, and for transfers to them. The two are
 * found apart: together no index would find them.
 */
function isBy(identity: string) {
  return ({ eb, selectFrom }: ExpressionBuilder<Schema, 'ledgerEvent'>) => {
    const meant = withMerged(identity);
    const acts = selectFrom('ledgerEvent as act').select('act.idx').where('act.serials', 'is not', null);
    const acted = acts.where('act.organization', 'in', meant);
    const received = acts.where('act.receiver', 'in', meant);
    return eb('ledgerEvent.idx', 'in', acted.union(received));
  };
}

/** Shorter texts name no organization by a part of its name: they would be in most names. */
const SHORTEST_PART = 3;

/**
 * The query of an organization by serial or the address of its page, in any letter case, or, when there is none, of those
 * whose name has this text; with all that were merged into the same one: their events keep their names.
 */
function withMerged(identity: string): RawBuilder<string> {
  const text = identity.trim();
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isPart =
    text.length < SHORTEST_PART ? sql`false` : sql`lower(unaccent(name)) like lower(unaccent(${pattern}))`;
  return sql<string>`(
    with exact as (
      select coalesce(merged_into, serial) as stands from organization
      where serial = ${text.toUpperCase()} or slug = ${organizationSlug(identity)}
    ),
    named as (
      select stands from exact
      union all
      select coalesce(merged_into, serial) from organization where ${isPart} and not exists (select from exact)
    )
    select stands from named
    union all
    select serial from organization where merged_into in (select stands from named)
  )`;
}
