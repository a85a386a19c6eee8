import { sql } from 'kysely';
import type { CorrectionStatus } from '#domain/ledger/correction-abilities.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import { blocksAsJson } from '../ledger/registered-row-queries.ts';

type CorrectionQuery = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly status?: CorrectionStatus | undefined;
};

/** Blocks of a correction's units: those that it closed, or the live ones as long as it was not applied. */
const blocksOfCorrection = blocksAsJson(sql`
  select * from serial_block
  where serial_block.closed_by = correction.event
    or (correction.event is null and serial_block.closed_by is null
      and serial_block.project = correction.project and serial_block.serials && correction.serials)
`);

function corrections(db: Db) {
  return db
    .selectFrom('correction')
    .innerJoin('project', 'project.serial', 'correction.project')
    .innerJoin('account as asker', 'asker.id', 'correction.askedBy')
    .leftJoin('account as decider', 'decider.id', 'correction.decidedBy')
    .select([
      'correction.id',
      'correction.serials',
      'correction.reason',
      'correction.status',
      'correction.askedBy',
      'correction.askedAt',
      'correction.decidedBy',
      'correction.decidedAt',
      'correction.event',
      'project.serial as project',
      'project.title',
      'project.organization',
      'asker.contactName as askerName',
      'asker.email as askerEmail',
      'decider.contactName as deciderName',
      'decider.email as deciderEmail',
    ])
    .select(blocksOfCorrection);
}

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>['rows'][number];

/** Returns corrections with the blocks of their units, newest first, and their total. */
export async function listCorrections(db: Db, query: CorrectionQuery) {
  const { status } = query;
  const range = cutOf(query);
  let page = corrections(db).orderBy('correction.id', 'desc');
  if (status !== undefined) page = page.where('correction.status', '=', status);
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  let count = db.selectFrom('correction');
  if (status !== undefined) count = count.where('status', '=', status);
  const { total } = await count
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns one correction. */
export async function findCorrection(db: Db, id: number): Promise<CorrectionRow> {
  return corrections(db).where('correction.id', '=', id).executeTakeFirstOrThrow();
}

export type CertificateUnits = { readonly tonnes: number; readonly retired: number };

/**
 * Returns the number of units of certificates, and how many of them their retirements still retire, by
 * certificate.
 */
export async function findCertificateUnits(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CertificateUnits>> {
  const rows = await db
    .selectFrom('certificate')
    .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'certificate.event')
    .select([
      'certificate.id',
      sql<number>`upper(ledger_event.serials) - lower(ledger_event.serials)`.as('tonnes'),
      sql<number>`(
        select coalesce(sum(upper(serials) - lower(serials)), 0) from serial_block
        where retired_by = certificate.event and closed_by is null
      )::bigint`.as('retired'),
    ])
    .where('certificate.id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, ...units }) => [id, units]));
}
