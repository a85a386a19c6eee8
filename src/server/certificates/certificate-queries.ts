import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { signedAtOf } from '../ledger/signed-at-queries.ts';

/** Finds a certificate with its retirement, and the number of units that this retirement still retires. */
export async function findCertificate(db: Db, id: string) {
  return certificates(db).where('certificate.id', '=', id).executeTakeFirst();
}

/** Lists the certificates of a statement in its order; empty if there is no statement with this id. */
export async function listStatement(db: Db, id: string) {
  return certificates(db)
    .innerJoin('statementCertificate', 'statementCertificate.certificate', 'certificate.id')
    .where('statementCertificate.statement', '=', id)
    .orderBy('statementCertificate.position')
    .execute();
}

function certificates(db: Db) {
  return db
    .selectFrom('certificate')
    .innerJoin('ledgerEvent', 'ledgerEvent.idx', 'certificate.event')
    .innerJoin('project', 'project.serial', 'ledgerEvent.project')
    .innerJoin('organization as actor', 'actor.serial', 'ledgerEvent.organization')
    .innerJoin('organization', (join) =>
      join.on('organization.serial', '=', sql`coalesce(actor.merged_into, actor.serial)`),
    )
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'ledgerEvent.idx').on('opening.part', '=', 'note'),
    )
    .select([
      'certificate.id',
      'certificate.event',
      'certificate.beneficiary',
      'certificate.purpose',
      'certificate.isBeneficiaryPrivate',
      'ledgerEvent.at',
      'ledgerEvent.serials',
      'ledgerEvent.year',
      'ledgerEvent.inventoryProject',
      'ledgerEvent.inventoryYear',
      'project.serial as project',
      'project.title',
      'project.isPublic',
      'organization.serial as holder',
      'organization.name as holderName',
      'opening.content as note',
      signedAtOf('certificate.event').as('signedAt'),
      sql<number>`(
        select coalesce(sum(upper(serials) - lower(serials)), 0) from serial_block
        where retired_by = certificate.event and closed_by is null
      )::bigint`.as('retiredTonnes'),
    ]);
}

type Previewed = { readonly project: string; readonly organization: string };

/**
 * Finds a project that is public or of an organization, and the name of that organization; undefined if it is neither.
 */
export async function findPreviewed(db: Db, { project, organization }: Previewed) {
  return db
    .selectFrom('project')
    .innerJoin('organization as holder', (join) => join.on('holder.serial', '=', organization))
    .select(['project.title', 'project.isPublic', 'holder.name as holderName'])
    .where('project.serial', '=', project)
    .where((where) =>
      where.or([where('project.isPublic', '=', true), where('project.organization', '=', organization)]),
    )
    .executeTakeFirst();
}

type Units = { readonly project: string; readonly serials: string; readonly after: number };

/** Lists the corrections of a range of units after an event, oldest first. */
export async function listCorrections(db: Db, { project, serials, after }: Units) {
  return db
    .selectFrom('ledgerEvent')
    .select(['at', sql<string>`(serials * ${serials}::int8range)::text`.as('serials')])
    .where('type', '=', 'corrected')
    .where('project', '=', project)
    .where('idx', '>', after)
    .where(sql<boolean>`serials && ${serials}::int8range`)
    .orderBy('idx')
    .execute();
}
