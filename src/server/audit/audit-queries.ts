import type { AuditAct } from '#domain/account/audit-act.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

/** The whole log is never answered at once: who asks for no page gets the newest lines. */
const newest = { limit: 100, offset: 0 };

type Asked = {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly act?: AuditAct | undefined;
  readonly account?: string | undefined;
};

/** The lines of the audit log, newest first, with the accounts they name; and how many there are. */
export async function listAudit(db: Db, asked: Asked) {
  const { act, account } = asked;
  let found = db.selectFrom('auditEntry');
  if (act !== undefined) found = found.where('act', '=', act);
  if (account !== undefined)
    found = found.where(({ or, eb }) =>
      or([eb('account', '=', account), eb('actor', '=', account), eb('inNameOf', '=', account)]),
    );
  const { limit, offset } = cutOf(asked) ?? newest;
  const rows = await found
    .select(['id', 'at', 'act', 'actor', 'inNameOf', 'account', 'facts'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const named = rows.flatMap((row) => [row.actor, row.inNameOf, row.account]).filter((id) => id !== null);
  return { rows, total, people: await findPeople(db, named) };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];
export type Person = Awaited<ReturnType<typeof listPeople>>[number];

async function findPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const people = await listPeople(db, [...new Set(ids)]);
  return new Map(people.map((person) => [person.id, person]));
}

async function listPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('account')
    .leftJoin('organization', 'organization.serial', 'account.organization')
    .select(({ fn }) => [
      'account.id',
      'account.email',
      fn.coalesce('organization.name', 'account.organizationName').as('organization'),
    ])
    .where('account.id', 'in', ids)
    .execute();
}
