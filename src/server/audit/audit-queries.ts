import { sql } from 'kysely';
import type { AuditFilters } from '#contract/audit.ts';
import type { AuditLine } from '#domain/account/audit-act.ts';
import type { ProjectKind } from '#domain/project/project-terms.ts';
import type { Db } from '../kernel/db.ts';
import { matchingEntries } from './audit-filter-queries.ts';

type Part = { readonly limit: number; readonly offset: number };

/**
 * Returns entries of the audit log that match, by their time, newest first, with the people and organizations
 * that they name and the projects with their kinds, and the total.
 */
export async function listAudit(db: Db, filters: AuditFilters, { limit, offset }: Part) {
  const matching = await matchingEntries(db, filters);
  const rows = await matching
    .select(['id', 'at', 'act', 'actor', 'inNameOf', 'account', 'organization', 'facts'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const accountIds = rows
    .flatMap((row) => [row.actor, row.inNameOf, row.account])
    .filter((id) => id !== null);
  const people = await findPeople(db, accountIds);
  const organizations = await findNames(
    db,
    rows.map(({ organization }) => organization),
  );
  const projects = await findProjects(
    db,
    rows.map(({ facts }) => projectOf(facts)),
  );
  return { rows, total, people, organizations, projects };
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the serial of the project that an entry's details name; null for other entries. */
export function projectOf({ project }: Facts): string | null {
  return typeof project === 'string' ? project : null;
}

export type AuditList = Awaited<ReturnType<typeof listAudit>>;
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
      'account.organization as serial',
      fn.coalesce('organization.name', 'account.organizationName').as('organization'),
    ])
    .where('account.id', 'in', ids)
    .execute();
}

/** Returns the names of organizations by their serials. */
async function findNames(db: Db, serials: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organization')
    .select(['serial', 'name'])
    .where('serial', '=', sql<string>`any(${distinct(serials)}::text[])`)
    .execute();
  return new Map(rows.map(({ serial, name }) => [serial, name]));
}

type Named = { readonly kind: ProjectKind; readonly isDeleted: boolean };

/** Returns the kinds of projects by their serials, and which were deleted. */
async function findProjects(
  db: Db,
  serials: readonly (string | null)[],
): Promise<ReadonlyMap<string, Named>> {
  const rows = await db
    .selectFrom('project')
    .select(['serial', 'kind', 'deletedAt'])
    .where('serial', '=', sql<string>`any(${distinct(serials)}::text[])`)
    .execute();
  return new Map(
    rows.map(({ serial, kind, deletedAt }) => [serial, { kind, isDeleted: deletedAt !== null }]),
  );
}

function distinct(serials: readonly (string | null)[]): readonly string[] {
  return [...new Set(serials)].filter((serial) => serial !== null);
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
