import type { TokenKind } from '#domain/account/tokens.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

export type TokenEntriesQuery = {
  /** Serial; undefined lists the entries of all organizations. */
  readonly organization?: string | undefined;
  readonly kind?: TokenKind | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
};

/** Returns token entries, newest first, with what their reader sees of projects and people, and the total. */
export async function listTokenEntries(db: Db, query: TokenEntriesQuery) {
  const { organization, kind } = query;
  let entries = db.selectFrom('tokenEntry');
  if (organization !== undefined) entries = entries.where('tokenEntry.organization', '=', organization);
  if (kind !== undefined) entries = entries.where('tokenEntry.kind', '=', kind);
  const range = cutOf(query);
  let page = entries
    .innerJoin('organization', 'organization.serial', 'tokenEntry.organization')
    .leftJoin('project', (join) =>
      join.onRef('project.serial', '=', 'tokenEntry.project').on('project.deletedAt', 'is', null),
    )
    .leftJoin('account as actor', 'actor.id', 'tokenEntry.actor')
    .select([
      'tokenEntry.id',
      'tokenEntry.at',
      'tokenEntry.kind',
      'tokenEntry.type',
      'tokenEntry.change',
      'tokenEntry.balance',
      'tokenEntry.project',
      'tokenEntry.payment',
      'tokenEntry.reason',
      'organization.serial',
      'organization.name as organization',
      'project.title',
      'actor.id as actor',
      'actor.organization as actorOrganization',
      'actor.contactName as actorName',
      'actor.email as actorEmail',
    ])
    .orderBy('tokenEntry.id', 'desc');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type TokenEntryRow = Awaited<ReturnType<typeof listTokenEntries>>['rows'][number];
