import type { AuditAct, AuditLine } from '#domain/account/audit-act.ts';
import { transitions } from '#domain/project/transitions.ts';
import type { Db } from '../kernel/db.ts';
import { pageRange } from '../kernel/page-links.ts';
import { sql } from 'kysely';

type AuditQuery = {
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly act?: AuditAct | undefined;
  readonly account?: string | undefined;
};

/** What is done to projects, by their owners or administrators. */
const projectActs = [
  ...new Set(Object.values(transitions).flatMap(({ records: { audit } }) => (audit === null ? [] : [audit]))),
];

/**
 * Returns entries of the audit log by their time, newest first, the accounts they name, and the total. Those of an account are what it did,
 * what was done to it, and what anyone did to the projects of its organization.
 */
export async function listAudit(db: Db, query: AuditQuery) {
  const { act, account } = query;
  let entries = db.selectFrom('auditEntry');
  if (act !== undefined) entries = entries.where('act', '=', act);
  if (account !== undefined)
    entries = entries.where(({ or, and, eb, selectFrom }) =>
      or([
        eb('account', '=', account),
        eb('actor', '=', account),
        eb('inNameOf', '=', account),
        and([
          eb('act', 'in', projectActs),
          eb(
            'organization',
            '=',
            selectFrom('account').select('account.organization').where('id', '=', account),
          ),
        ]),
      ]),
    );
  const { limit, offset } = pageRange(query);
  const rows = await entries
    .select(['id', 'at', 'act', 'actor', 'inNameOf', 'account', 'facts'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const accountIds = rows
    .flatMap((row) => [row.actor, row.inNameOf, row.account])
    .filter((id) => id !== null);
  return { rows, total, people: await findPeople(db, accountIds) };
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
      'account.contactName as name',
      'account.email',
      fn.coalesce('organization.name', 'account.organizationName').as('organization'),
    ])
    .where('account.id', 'in', ids)
    .execute();
}

type LinkedEntry = {
  readonly position: number;
  readonly entry: number;
  readonly link: Uint8Array;
  /** Null if the entry is missing. */
  readonly line: AuditLine | null;
};

/** Returns up to `limit` links after a position, in order, each with its current entry. */
export async function listLinks(db: Db, after: number, limit: number): Promise<LinkedEntry[]> {
  const rows = await db
    .selectFrom('auditLink')
    .leftJoin('auditEntry', 'auditEntry.id', 'auditLink.entry')
    .where('position', '>', after)
    .select(['position', 'entry', 'link', 'at', 'act', 'actor', 'inNameOf', 'account', 'organization'])
    .select(sql<string>`facts::text`.as('facts'))
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ position, entry, link, at, act, facts, ...rest }) => ({
    position,
    entry,
    link,
    line: at === null || act === null ? null : { ...rest, id: entry, at: at.toISOString(), act, facts },
  }));
}
