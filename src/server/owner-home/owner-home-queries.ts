import { sql } from 'kysely';
import type { HomeActionKind } from '#contract/owner-home.ts';
import type { Db } from '../kernel/db.ts';

type ActionRow = {
  readonly kind: HomeActionKind;
  readonly serial: string;
  readonly title: string;
  readonly openComments: number;
  readonly tonnes: number | null;
  readonly updatedAt: string;
};

type HomeRow = {
  readonly actions: readonly ActionRow[];
  readonly actionCount: number;
  readonly paymentRequests: number;
  readonly draft: boolean;
  readonly submitted: boolean;
  readonly approved: boolean;
  readonly retired: boolean;
  readonly retireFrom: string | null;
  readonly projects: readonly { readonly serial: string; readonly title: string }[];
  readonly projectCount: number;
};

/**
 * Reads the entries of an organization that wait for it, its first steps and its public projects, by one
 * statement.
 */
export async function readHomeRow(db: Db, organization: string, limit: number): Promise<HomeRow> {
  const { rows } = await sql<HomeRow>`
    with entry as materialized (
      select project.serial, kind, status, is_archived, is_public, was_submitted, approved_at, changes_asked_at,
        registered, retired, registered_at, updated_at, title, (
          select count(*) from project_comment
          where project_comment.project = project.serial and answers is null and resolved_at is null
        )::int as open_comments
      from project where organization = ${organization} and deleted_at is null
    ),
    waiting as (
      select case
          when is_archived then null
          when status = 'Draft' and changes_asked_at is not null then 'changes-asked'
          when status = 'Rejected' then 'rejected'
          when open_comments > 0 then 'comments'
          when status = 'Received' and registered > retired then 'retire'
          when status = 'Draft' then 'draft'
        end as kind,
        serial, title, open_comments, updated_at,
        case when status = 'Received' then registered - retired end as tonnes
      from entry
    ),
    listed as (
      select waiting.*, coalesce(project_edit.facts ->> 'title', title) as shown_title
      from waiting left join project_edit on project_edit.project = waiting.serial
      where kind is not null
      order by array_position(${urgency}, kind), updated_at desc, serial
      limit ${limit}
    )
    select
      (select coalesce(json_agg(json_build_object(
        'kind', kind, 'serial', serial, 'title', shown_title, 'openComments', open_comments,
        'tonnes', tonnes, 'updatedAt', updated_at
      ) order by array_position(${urgency}, kind), updated_at desc, serial), '[]') from listed) as actions,
      (select count(*) from waiting where kind is not null)::int as action_count,
      (select count(*) from payment where organization = ${organization} and state = 'requested')::int
        as payment_requests,
      ${anyEntry(sql`kind = 'project'`)} as draft,
      ${anyEntry(sql`kind = 'project' and was_submitted`)} as submitted,
      ${anyEntry(sql`kind = 'project' and approved_at is not null`)} as approved,
      ${anyEntry(sql`retired > 0`)} as retired,
      (select serial from entry
        where status in ('Approved', 'Received') and not is_archived and registered > retired
        order by registered - retired desc, serial limit 1) as retire_from,
      (select coalesce(json_agg(json_build_object('serial', serial, 'title', title)
        order by registered_at desc, serial), '[]')
        from (select * from entry where is_public order by registered_at desc, serial limit ${limit}) as shown) as projects,
      (select count(*) from entry where is_public)::int as project_count
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table has no row.');
  return row;
}

const urgency = sql`array['changes-asked', 'rejected', 'comments', 'retire', 'draft']`;

const anyEntry = (condition: ReturnType<typeof sql>) =>
  sql`coalesce((select bool_or(${condition}) from entry), false)`;

type TaskRow = {
  readonly kind: 'changes-asked' | 'rejected' | 'comments';
  readonly count: number;
  /** When the first of them was decided, or first commented on. */
  readonly since: Date;
  readonly projectSerial: string | null;
  readonly title: string | null;
};

/**
 * Counts the entries of an organization that wait for its answer to a review, by the same rule as on the page that
 * owners see first; drafts and received units wait for nobody.
 */
export async function countTasks(db: Db, organization: string): Promise<readonly TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with waiting as (
      select serial, nullif(title, '') as title, changes_asked_at, commented_at,
        coalesce((select max(decided_at) from project_submission where project_submission.project = serial), updated_at)
          as decided_at,
        case
          when status = 'Draft' and changes_asked_at is not null then 'changes-asked'
          when status = 'Rejected' then 'rejected'
          when commented_at is not null then 'comments'
        end as kind
      from project, lateral (
        select min(at) as commented_at from project_comment
        where project_comment.project = project.serial and answers is null and resolved_at is null
      ) as commented
      where organization = ${organization} and deleted_at is null and not is_archived
    )
    select kind, count(*)::int as count,
      min(case kind when 'changes-asked' then changes_asked_at when 'rejected' then decided_at else commented_at end) as since,
      case when count(*) = 1 then min(serial) end as "projectSerial",
      case when count(*) = 1 then min(title) end as title
    from waiting where kind is not null
    group by kind order by array_position(${urgency}, kind)
  `.execute(db);
  return rows;
}
