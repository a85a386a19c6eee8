import { sql } from 'kysely';
import type { QueueName } from '#contract/dashboard.ts';
import { SANDBOX_KEY } from '#domain/account/sandbox-key.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { Db } from '../kernel/db.ts';

/** Which submissions wait in a queue: by kind of entry, and whether they were approved before. */
export type SubmissionQueue = {
  readonly kinds: readonly ProjectKind[];
  readonly wasApproved: boolean | null;
};

/** Returns the submissions that have waited longest, with the title that was submitted, and how many wait. */
export async function listWaitingSubmissions(db: Db, { kinds, wasApproved }: SubmissionQueue, limit: number) {
  let waiting = db
    .selectFrom('project')
    .where('project.status', '=', sql.lit('Submitted'))
    .where('project.isArchived', '=', sql.lit(false))
    .where('project.kind', '=', sql<ProjectKind>`any(${kinds}::text[])`);
  if (wasApproved !== null)
    waiting = waiting.where('project.approvedAt', wasApproved ? 'is not' : 'is', null);
  const items = await waiting
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select([
      'project.serial',
      'organization.name as organization',
      sql<string | null>`coalesce(project_edit.facts ->> 'title', project.title)`.as('title'),
      sql<Date>`coalesce(project.submitted_at, project.updated_at)`.as('at'),
    ])
    .orderBy('project.submittedAt')
    .orderBy('project.serial')
    .limit(limit)
    .execute();
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** Returns the account requests that have waited longest, and how many wait. */
export async function listWaitingRequests(db: Db, limit: number) {
  const waiting = db.selectFrom('account').where('state', '=', 'pending');
  const items = await waiting
    .select(['organizationName as organization', 'requestedAt as at'])
    .orderBy('requestedAt')
    .orderBy('request')
    .limit(limit)
    .execute();
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** Returns the unpaid requests that have waited longest, with the day of their invoice, and how many wait. */
export async function listWaitingPayments(db: Db, limit: number) {
  const waiting = db.selectFrom('payment').where('state', '=', sql.lit('requested'));
  const items = await waiting
    .innerJoin('organization', 'organization.serial', 'payment.organization')
    .leftJoin('paymentDocument', (join) =>
      join
        .onRef('paymentDocument.payment', '=', 'payment.id')
        .on('paymentDocument.type', '=', sql.lit('invoice')),
    )
    .select(['organization.name as organization', 'payment.askedAt as at', 'paymentDocument.issuedAt'])
    .orderBy('payment.askedAt')
    .orderBy('payment.id')
    .limit(limit)
    .execute();
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

type WaitingRow = { readonly kind: QueueName; readonly count: number; readonly since: Date };

/** Counts what waits in each queue that is not empty, and since when its oldest item has. */
export async function listWaiting(db: Db): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select case when kind <> 'project' then 'inventories' when approved_at is null then 'projects' else 'updates' end as kind,
      count(*)::int as count, min(coalesce(submitted_at, updated_at)) as since
    from project where status = 'Submitted' and not is_archived group by 1
    union all
    select 'requests', count(*)::int, min(requested_at) from account where state = 'pending' having count(*) > 0
    union all
    select 'payments', count(*)::int, min(asked_at) from payment where state = 'requested' having count(*) > 0
  `.execute(db);
  return rows;
}

type MonthRow = {
  readonly month: string;
  readonly submitted: number;
  readonly decided: number;
  readonly medianDays: number | null;
  readonly issued: number;
  readonly retired: number;
};

/** SQL for the weekends up to a moment, in days, as `businessDaysBetween` of the domain counts them. */
const weekendsUpTo = (column: 'at' | 'decidedAt') => {
  const days = sql`(extract(epoch from registry_time(${sql.ref(column)}) - timestamp '1970-01-03') / 86400)`;
  return sql`(floor(${days} / 7) * 2 + least(${days} - floor(${days} / 7) * 7, 2))`;
};

const weekends = sql`(${weekendsUpTo('decidedAt')} - ${weekendsUpTo('at')})`;
const businessDays = sql`(extract(epoch from decided_at - at) / 86400 - ${weekends})`;

/**
 * Returns the figures of the `count` months up to a day (`YYYY-MM-DD`), the latest last. Submissions and
 * decisions are read from indexes within these months; the tonnes are kept sums, less those of the sandboxes of a
 * demonstration, which count in no figure.
 */
export async function listMonths(db: Db, day: string, count: number): Promise<readonly MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with span as (
      select (date_trunc('month', ${day}::date) - (n || ' months')::interval)::date as month
      from generate_series(0, ${count - 1}::int) as n
    ),
    since as (select min(month)::timestamp at time zone 'America/Vancouver' - interval '1 day' as at from span),
    sandboxes as (
      select project.serial from project join organization on organization.serial = project.organization
      where organization.source_key like ${`${SANDBOX_KEY}%`} and (select is_demonstration from registry)
    ),
    tried as (
      select month, sum(issued) as issued, sum(retired) as retired from (
        select registry_month(at) as month, upper(serials) - lower(serials) as issued, 0 as retired
        from ledger_event where type = 'issued' and project in (select serial from sandboxes)
        union all
        select registry_month(at), 0, upper(serial_block.serials) - lower(serial_block.serials)
        from serial_block join ledger_event on idx = opened_by
        where origin = 'issued' and state = 'retired' and serial_block.project in (select serial from sandboxes)
        union all
        select registry_month(at), 0, lower(serial_block.serials) - upper(serial_block.serials)
        from serial_block join ledger_event on idx = closed_by
        where origin = 'issued' and state = 'retired' and serial_block.project in (select serial from sandboxes)
      ) as change group by month
    ),
    submitted as (
      select registry_month(at) as month, count(*)::int as count
      from project_submission
      where at >= (select at from since) and project not in (select serial from sandboxes) group by 1
    ),
    decided as (
      select registry_month(decided_at) as month, count(*)::int as count,
        percentile_cont(0.5) within group (order by ${businessDays}) as median
      from project_submission
      where decided_at is not null and decided_at >= (select at from since)
        and project not in (select serial from sandboxes) group by 1
    )
    select to_char(span.month, 'YYYY-MM') as month, coalesce(submitted.count, 0) as submitted,
      coalesce(decided.count, 0) as decided, round(decided.median::numeric, 1)::float8 as "medianDays",
      (coalesce(ledger_month.issued, 0) - coalesce(tried.issued, 0))::bigint as issued,
      (coalesce(ledger_month.retired, 0) - coalesce(tried.retired, 0))::bigint as retired
    from span left join submitted using (month) left join decided using (month)
      left join ledger_month using (month) left join tried using (month)
    order by span.month
  `.execute(db);
  return rows;
}
