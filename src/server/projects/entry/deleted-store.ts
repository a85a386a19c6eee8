import { sql } from 'kysely';
import { erasedDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { columnDetails } from '../stored-entry.ts';

const emptyColumns = Object.fromEntries(
  columnDetails.filter((detail) => erasedDetails.includes(detail)).map((detail) => [detail, null]),
);

const isAny = (serials: readonly string[]) => sql<string>`any(${serials}::text[])`;

/**
 * Locks and lists projects deleted before a time whose content is not erased yet. `isInLedger` is true if the
 * ledger references them.
 */
export async function listDeletedBefore(tx: Tx, before: Date) {
  return tx
    .selectFrom('project')
    .select(({ exists, selectFrom }) => [
      'serial',
      exists(selectFrom('ledgerEvent').select('idx').whereRef('ledgerEvent.project', '=', 'project.serial'))
        .$castTo<boolean>()
        .as('isInLedger'),
    ])
    .where('deletedAt', '<', before)
    .where('erasedAt', 'is', null)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Erases the contents, files, comments and history of projects. */
export async function blankDeleted(tx: Tx, serials: readonly string[], erasedAt: Date): Promise<void> {
  if (serials.length === 0) return;
  for (const table of [
    'draftRow',
    'projectFile',
    'projectEdit',
    'projectSubmission',
    'projectComment',
    'projectChange',
  ] as const) {
    await tx.deleteFrom(table).where('project', '=', isAny(serials)).execute();
  }
  await tx
    .updateTable('project')
    .set({
      ...emptyColumns,
      title: '–',
      searchText: '–',
      erasedAt,
      otherFacts: sql<string>`other_facts - ${erasedDetails}::text[]`,
    })
    .where('serial', '=', isAny(serials))
    .execute();
}

/** Lists what the ledger keeps of the approvals of projects. */
export async function listContentOpenings(tx: Tx, serials: readonly string[]) {
  if (serials.length === 0) return [];
  return tx
    .selectFrom('ledgerEvent')
    .innerJoin('opening', 'opening.idx', 'ledgerEvent.idx')
    .select(['opening.idx as ref', 'opening.part'])
    .where('ledgerEvent.project', '=', isAny(serials))
    .where('opening.part', '=', 'content')
    .execute();
}

/** Deletes the rows of projects that nothing references. */
export async function purgeProjects(tx: Tx, serials: readonly string[]): Promise<void> {
  if (serials.length > 0) await tx.deleteFrom('project').where('serial', '=', isAny(serials)).execute();
}
