import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AuditFilters } from '#contract/audit.ts';
import { organizationSlug } from '#domain/account/organization-slug.ts';
import { parseProjectSerial, parseUnitSerial } from '#domain/ledger/read-serial.ts';
import { transitions } from '#domain/project/transitions.ts';
import { foldText } from '#domain/text/search-text.ts';
import { startOfDay } from '../activity/activity-queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** People and organizations that words can mean; more words are needed to mean others. */
const MAX_MEANT = 500;

/** What is done to projects, by their owners or administrators. */
const projectActs = [
  ...new Set(Object.values(transitions).flatMap(({ records: { audit } }) => (audit === null ? [] : [audit]))),
];

/**
 * Returns the entries of the audit log that match. Words are first resolved to people and organizations, so
 * that each condition is one on an index. A serial that cannot be read matches nothing.
 */
export async function matchingEntries(db: Db, filters: AuditFilters) {
  const { act, account, from, to, serial } = filters;
  let entries = db.selectFrom('auditEntry');
  if (act !== undefined) entries = entries.where('act', '=', act);
  if (account !== undefined) entries = entries.where(isOfAccount(account));
  if (isGiven(filters.person)) {
    const ids = await findPeople(db, filters.person);
    entries = entries.where((eb) => isOfPeople(eb, ids));
  }
  if (isGiven(filters.organization)) {
    const { serials, people } = await findOrganizations(db, filters.organization);
    entries = entries.where((eb) =>
      eb.or([eb('organization', '=', sql<string>`any(${serials}::text[])`), isOfPeople(eb, people)]),
    );
  }
  if (isGiven(serial)) entries = entries.where(isAbout(serial));
  if (from !== undefined) entries = entries.where('at', '>=', startOfDay(from, 0));
  if (to !== undefined) entries = entries.where('at', '<', startOfDay(to, 1));
  return entries;
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

type Entries = ExpressionBuilder<Schema, 'auditEntry'>;

/**
 * What an account did, what was done to it, and what anyone did to the projects of its organization.
 */
function isOfAccount(account: string) {
  return ({ or, and, eb, selectFrom }: Entries) =>
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
    ]);
}

function isOfPeople(eb: Entries, ids: readonly string[]): Expression<SqlBool> {
  const among = sql<string>`any(${ids}::uuid[])`;
  return eb.or([eb('account', '=', among), eb('actor', '=', among), eb('inNameOf', '=', among)]);
}

/** A text normalized like search terms: no accents, lower case. */
const folded = (text: string) =>
  sql<string>`lower(regexp_replace(normalize(${sql.raw(text)}, NFKD), '[\u0300-\u036f]+', '', 'g'))`;

/** Patterns that a text matches if it has every word. */
function patternsOf(words: string): readonly string[] {
  return foldText(words)
    .split(' ')
    .filter(Boolean)
    .slice(0, 24)
    .map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

async function findPeople(db: Db, words: string): Promise<readonly string[]> {
  const patterns = patternsOf(words);
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`${folded(`concat_ws(' ', contact_name, email)`)} like all(${patterns}::text[])`)
    .limit(MAX_MEANT)
    .execute();
  return patterns.length === 0 ? [] : rows.map(({ id }) => id);
}

/**
 * Returns the organizations that a serial, a page's name or words mean, with their people, and with all that were
 * merged into the same one.
 */
async function findOrganizations(db: Db, meant: string) {
  const slug = organizationSlug(meant);
  const patterns = patternsOf(meant);
  const rows = await db
    .selectFrom('organization as named')
    .innerJoin('organization', (join) =>
      join.on(sql<boolean>`coalesce(organization.merged_into, organization.serial)
        = coalesce(named.merged_into, named.serial)`),
    )
    .select('organization.serial')
    .distinct()
    .where(({ or, eb }) =>
      or([
        eb('named.serial', '=', meant.trim().toUpperCase()),
        ...(slug === null ? [] : [eb('named.slug', '=', slug)]),
        ...(patterns.length === 0
          ? []
          : [sql<boolean>`${folded('named.name')} like all(${patterns}::text[])`]),
      ]),
    )
    .limit(MAX_MEANT)
    .execute();
  const serials = rows.map(({ serial }) => serial);
  const people = await db
    .selectFrom('account')
    .select('id')
    .where('organization', '=', sql<string>`any(${serials}::text[])`)
    .limit(MAX_MEANT)
    .execute();
  return { serials, people: people.map(({ id }) => id) };
}

/** As the index of entries with serials has it. */
const hasSerials = sql<boolean>`facts ?| array['project', 'serials']`;

/** Condition for what was done to a project, or to units, whose serials an entry may name as ranges. */
function isAbout(serial: string): Expression<SqlBool> {
  const project = parseProjectSerial(serial);
  if (project !== null) return named(project);
  const units = parseUnitSerial(serial);
  if (units === null) return sql<boolean>`false`;
  return sql<boolean>`(${named(units.project)} and exists (
    select from regexp_matches(facts::text, ${`${units.project}-(\\d+)(?:\\.\\.(\\d+))?`}, 'g') as range
    where range[1]::bigint <= ${units.max}::bigint and coalesce(range[2], range[1])::bigint >= ${units.min}::bigint
  ))`;
}

function named(project: string) {
  return sql<boolean>`(${hasSerials} and facts::text ~ ${`${project}(?![0-9])`})`;
}
