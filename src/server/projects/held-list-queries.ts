import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';
import { summaryColumns } from './summary-columns.ts';

/** Whose projects are listed, and which of them: every one, or the public ones alone. */
export type HeldList = {
  /** The organisation's serial; null for every organisation. */
  readonly organization: string | null;
  readonly isPublicAlone: boolean;
  readonly cut: { readonly page?: number | undefined; readonly pageSize?: number | undefined };
};

/** Projects by their account holder, the newest first, and how many there are. */
export async function listHeldRows(db: Db, { organization, isPublicAlone, cut: query }: HeldList) {
  let wanted = db.selectFrom('project');
  if (organization !== null) wanted = wanted.where('project.organization', '=', organization);
  if (isPublicAlone) wanted = wanted.where('project.isPublic', '=', true);
  const cut = cutOf(query);
  let page = wanted
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .orderBy('project.registeredAt', 'desc')
    .orderBy('project.serial', 'desc');
  if (cut !== null) page = page.limit(cut.limit).offset(cut.offset);
  const rows = await page.execute();
  if (cut === null) return { rows, total: rows.length };
  const counted = wanted.select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, total: (await counted.executeTakeFirstOrThrow()).total };
}
