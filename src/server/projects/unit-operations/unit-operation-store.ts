import { sql } from 'kysely';
import type { HeldRange } from '#domain/ledger/unit-operation.ts';
import type { Tx } from '../../kernel/db.ts';
import { fromInt8Range } from '../../ledger/block-rows.ts';
import { heldBlocks } from './held-unit-queries.ts';

/**
 * Locks organizations in the order of their serials, before any project. Unknown ones are left out. Returns those that
 * were merged into another.
 */
export async function lockOrganizations(tx: Tx, serials: readonly string[]): Promise<readonly string[]> {
  const locked = await tx
    .selectFrom('organization')
    .select(['serial', 'mergedInto'])
    .where('serial', '=', sql<string>`any(${serials}::text[])`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return locked.filter(({ mergedInto }) => mergedInto !== null).map(({ serial }) => serial);
}

type Named = {
  readonly organization: string;
  /** The projects that issued the units. */
  readonly issuers: readonly string[];
  /** Inventories to retire against. */
  readonly inventories: readonly string[];
};

/**
 * Locks what an operation of an organization changes, and returns the organization's own entries that show
 * units of the issuers: the issuers that are its own, its entries of units received of the others, and its
 * named inventories; with an entry of received units also the project that issued them. Always in the same
 * order, entries of received units after all other projects. Other projects that are named are not locked.
 */
export async function lockEntriesOfUnits(tx: Tx, { organization, issuers, inventories }: Named) {
  const locked = await tx
    .selectFrom('project')
    .selectAll()
    .where(
      sql<boolean>`(organization = ${organization} and (
        serial = any(${issuers}::text[]) or source_project = any(${issuers}::text[])
        or serial = any(${inventories}::text[])
      ) or serial in (
        select received.source_project from project as received
        where received.organization = ${organization} and received.source_project = any(${issuers}::text[])
      ))`,
    )
    .orderBy(({ eb }) => eb('sourceProject', 'is not', null))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return locked.filter(
    (row) =>
      row.organization === organization &&
      row.deletedAt === null &&
      issuers.includes(row.sourceProject ?? row.serial),
  );
}

/** Lists the ranges of Registered units that an organization may act on, in no order. */
export async function listHeldRanges(tx: Tx, organization: string): Promise<readonly HeldRange[]> {
  const rows = await heldBlocks(tx, organization)
    .select(['serialBlock.project', 'serialBlock.year', 'serialBlock.serials', 'project.kind'])
    .execute();
  return rows.map(({ project, year, serials, kind }) => {
    return { project, year, kind, ...fromInt8Range(serials) };
  });
}
