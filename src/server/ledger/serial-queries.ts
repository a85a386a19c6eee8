import type { SerialRange } from '#domain/ledger/serial.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { toInt8Range } from './int8-range.ts';

/** Finds a project by serial. `isPublic` is true if visitors may see its texts; its units can always be looked up. */
export async function findSerialProject(db: Db, serial: string) {
  return db
    .selectFrom('project')
    .select(['serial', 'organization', 'title', 'isPublic', 'nextSequence'])
    .where('serial', '=', serial)
    .executeTakeFirst();
}

/** Lists the events of a range of units, oldest first. */
export async function listUnitEvents(db: Db, project: string, range: SerialRange) {
  return db
    .selectFrom('ledgerEvent')
    .innerJoin('organization', 'organization.serial', 'ledgerEvent.organization')
    .leftJoin('organization as receiver', 'receiver.serial', 'ledgerEvent.receiver')
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'ledgerEvent.idx').on('opening.part', '=', 'note'),
    )
    .select([
      'ledgerEvent.idx',
      'ledgerEvent.type',
      'ledgerEvent.at',
      'ledgerEvent.year',
      'ledgerEvent.serials',
      'ledgerEvent.inventoryProject',
      'ledgerEvent.inventoryYear',
      'organization.serial as organization',
      'organization.name as organizationName',
      'receiver.serial as receiver',
      'receiver.name as receiverName',
      'opening.content as note',
    ])
    .where('ledgerEvent.project', '=', project)
    .where(sql<boolean>`serials && ${toInt8Range(range)}::int8range`)
    .orderBy('ledgerEvent.idx')
    .execute();
}
