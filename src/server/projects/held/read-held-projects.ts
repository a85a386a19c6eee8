import type { QueryOf } from '#contract/endpoint.ts';
import type { HeldSummary, listDrafts, listProjects } from '#contract/held-projects.ts';
import { canSee } from '#domain/project/abilities.ts';
import { type Caller, forbidden } from '../../kernel/admit.ts';
import type { Db } from '../../kernel/db.ts';
import type { Page } from '../../kernel/http.ts';
import type { LinkOf } from '../present-project.ts';
import { type HeldList, listHeldRows } from './held-list-queries.ts';
import { presentHeldSummary } from './present-held-project.ts';

/** Lists an organization's projects that the caller may see. Only administrators may list all organizations (else 403). */
export async function readHeldProjects(
  db: Db,
  caller: Caller,
  { AccountHolder: accountHolder, ...query }: QueryOf<typeof listProjects>,
  linkOf: LinkOf,
): Promise<Page<HeldSummary>> {
  const organization = accountHolder === undefined ? null : accountHolder.trim().toUpperCase();
  const isPublicAlone = !canSee(caller, { organization });
  if (isPublicAlone && organization === null) throw forbidden('role');
  return readList(db, { organization, isPublicAlone, ...query }, linkOf);
}

/** Lists the drafts of the caller's organization, last changed first. */
export async function readDrafts(
  db: Db,
  { organization }: Caller,
  query: QueryOf<typeof listDrafts>,
  linkOf: LinkOf,
): Promise<Page<HeldSummary>> {
  return readList(db, { organization, isPublicAlone: false, isOfDrafts: true, ...query }, linkOf);
}

async function readList(db: Db, list: HeldList, linkOf: LinkOf): Promise<Page<HeldSummary>> {
  const { rows, total } = await listHeldRows(db, list);
  const items = rows.map((row) => {
    const shown = presentHeldSummary(row, linkOf);
    return list.isPublicAlone
      ? { ...shown, dateSubmitted: null, changesAsked: false, openComments: 0 }
      : shown;
  });
  return { items, total };
}
