import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

type Part = { readonly limit: number; readonly offset: number };

/** Lists runs, newest first, with their total: all of them, or those of an organization. */
export async function listRuns(db: Db, organization: string | null, { limit, offset }: Part) {
  const [rows, { total }] = await Promise.all([
    runsOf(db, organization).orderBy('importRun.id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('importRun')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(({ eb }) => (organization === null ? eb.lit(true) : eb('organization', '=', organization)))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Finds a run. */
export async function findRun(db: Db, id: number) {
  return runsOf(db, null).where('importRun.id', '=', id).executeTakeFirst();
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function runsOf(db: Db, organization: string | null) {
  return db
    .selectFrom('importRun')
    .leftJoin('account', 'account.id', 'importRun.account')
    .leftJoin('account as undoer', 'undoer.id', 'importRun.undoneBy')
    .leftJoin('organization', 'organization.serial', 'importRun.organization')
    .selectAll('importRun')
    .select([
      'account.contactName as name',
      'account.email',
      'undoer.contactName as undoerName',
      'undoer.email as undoerEmail',
      'organization.name as organizationName',
    ])
    .where(({ eb }) =>
      organization === null ? eb.lit(true) : eb('importRun.organization', '=', organization),
    );
}

/** What the entries of a run are, and what undoing the rest of it would do; tonnes in t CO2e. */
export type RunSums = {
  readonly total: number;
  readonly undone: number;
  readonly archivedEntries: number;
  readonly removedYears: number;
  readonly cancelledTonnes: number;
  readonly correctedTonnes: number;
};

/** Sums the entries of a run. */
export async function sumEntries(db: Db, run: number): Promise<RunSums> {
  const { rows } = await sql<RunSums>`
    select count(*) as total, count(undone_at) as undone,
      count(*) filter (where undone_at is null and is_new) as archived_entries,
      coalesce(sum(jsonb_array_length(vintages) + jsonb_array_length(figures))
        filter (where undone_at is null and not is_new), 0)::bigint as removed_years,
      coalesce(sum(units.issued) filter (where undone_at is null), 0)::bigint as cancelled_tonnes,
      coalesce(sum(units.retired) filter (where undone_at is null), 0)::bigint as corrected_tonnes
    from import_run_entry cross join lateral (
      select sum(max - min + 1) as issued, sum(retired) as retired
      from jsonb_to_recordset(vintages) as vintage (min bigint, max bigint, retired bigint)
    ) units
    where run = ${run}
  `.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('A sum has no row.');
  return sums;
}

/** Lists the entries of a run by serial, with their total. */
export async function listRunEntries(db: Db, run: number, { limit, offset }: Part) {
  const entries = db.selectFrom('importRunEntry').where('importRunEntry.run', '=', run);
  const [rows, { total }] = await Promise.all([
    entries
      .innerJoin('project', 'project.serial', 'importRunEntry.project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .select([
        'importRunEntry.project',
        'importRunEntry.isNew',
        'importRunEntry.vintages',
        'importRunEntry.figures',
        'importRunEntry.undoneAt',
        'project.title',
        'organization.name as organization',
      ])
      .orderBy('importRunEntry.project')
      .limit(limit)
      .offset(offset)
      .execute(),
    entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
