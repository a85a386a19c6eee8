import { type Kysely, sql } from 'kysely';

/**
 * Keeps what the administrators' dashboard shows by month: the tonnes issued and retired as sums that follow
 * the totals in `log_head`, and when each submission was answered. Fills both from what is recorded. Reads
 * the whole ledger and history once: some seconds per million events.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Date and time of a moment at the registry; see `domain/registry-day.ts` for the two time zones.
  `create function registry_time(at timestamptz) returns timestamp language sql immutable parallel safe as $$
    select at at time zone case when at < '2026-03-08 10:00+00' then 'America/Vancouver' else 'Etc/GMT+7' end
  $$`,
  `create function registry_month(at timestamptz) returns date language sql immutable parallel safe as $$
    select date_trunc('month', registry_time(at))::date
  $$`,

  // Retired falls when a retirement is corrected, so its sum over all months is the total of the head.
  `create table ledger_month (
    month date primary key check (extract(day from month) = 1),
    issued bigint not null,
    retired bigint not null
  )`,
  `insert into ledger_month (month, issued, retired)
    select month, sum(issued), sum(retired) from (
      select registry_month(at) as month, upper(serials) - lower(serials) as issued, 0 as retired
      from ledger_event where type = 'issued'
      union all
      select registry_month(at), 0, upper(serial_block.serials) - lower(serial_block.serials)
      from serial_block join ledger_event on idx = opened_by where origin = 'issued' and state = 'retired'
      union all
      select registry_month(at), 0, lower(serial_block.serials) - upper(serial_block.serials)
      from serial_block join ledger_event on idx = closed_by where origin = 'issued' and state = 'retired'
    ) as change group by month having sum(issued) <> 0 or sum(retired) <> 0`,

  'alter table project_submission add column decided_at timestamptz check (decided_at >= at)',
  `update project_submission set decided_at = (
      select min(answer.at) from project_change as answer
      where answer.project = project_submission.project and answer.at >= project_submission.at
        and answer.act in ('approved', 'rejected', 'changes-asked')
        and not exists (
          select from project_submission as later
          where later.project = project_submission.project and later.number > project_submission.number
            and later.at <= answer.at
        )
    )`,
  'create index project_submission_by_time on project_submission (at)',
  'create index project_submission_by_decision on project_submission (decided_at, at) where decided_at is not null',
];
