import { type AuditEvent, type AuditFilters, MAX_AUDIT_LINES } from '#contract/audit.ts';
import { auditName } from '#domain/account/audit-name.ts';
import { registryDay } from '#domain/registry-day.ts';
import { m } from '#messages/messages.js';
import { auditWords } from '#messages/words/audit.js';
import type { Db } from '../kernel/db.ts';
import type { FileReply } from '../kernel/file-reply.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';
import { pageRange } from '../kernel/page-links.ts';
import { wrongField } from '../kernel/problems.ts';
import { type Cell, makeTableFile, type TableFormat } from '../spreadsheets/table-file.ts';
import { type AuditList, listAudit, type Person, projectOf } from './audit-queries.ts';

type Cut = { readonly page?: number | undefined; readonly pageSize: number };

/** Returns a page of the entries of the audit log that match, newest first, and their total. */
export async function readAudit(db: Db, filters: AuditFilters, cut: Cut) {
  const list = await listAudit(db, filters, pageRange(cut));
  return { items: presentEntries(list), total: list.total };
}

function presentEntries({ rows, people, organizations, projects }: AuditList): AuditEvent[] {
  const find = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return rows.map((row) => {
    const [actor, inNameOf, account] = [find(row.actor), find(row.inNameOf), find(row.account)];
    const serial = projectOf(row.facts);
    const project = serial === null ? undefined : projects.get(serial);
    const name = row.organization === null ? undefined : organizations.get(row.organization);
    return {
      id: row.id,
      at: row.at.toISOString(),
      act: row.act,
      name: auditName(row.act, row.facts, project?.kind ?? null),
      actor: presentPerson(actor),
      inNameOf: presentPerson(inNameOf),
      account: presentPerson(account),
      organization:
        row.organization === null || name === undefined
          ? organizationOf(account ?? actor)
          : { serial: row.organization, name },
      project: project === undefined || project.isDeleted ? null : serial,
      facts: row.facts,
    };
  });
}

function presentPerson(person: Person | null): AuditEvent['actor'] {
  if (person === null) return null;
  const { id, name, email, organization } = person;
  return { id, name, email, organization };
}

function organizationOf(person: Person | null): AuditEvent['organization'] {
  return person === null || person.serial === null
    ? null
    : { serial: person.serial, name: person.organization };
}

type FileInput = { readonly format: TableFormat; readonly locale: Locale; readonly now: Date };

/**
 * Makes a file of all entries that match, newest first, with words in the reader's language and details as
 * recorded. Throws 400 for more entries than a file holds.
 */
export async function makeAuditFile(
  db: Db,
  filters: AuditFilters,
  { format, locale, now }: FileInput,
): Promise<FileReply> {
  const list = await listAudit(db, filters, { limit: MAX_AUDIT_LINES, offset: 0 });
  if (list.total > MAX_AUDIT_LINES) throw wrongField('format', (reader) => tooLong(list.total, reader));
  const table = {
    name: m.audit_title({}, { locale }),
    columns: columns.map(({ heading }) => heading({}, { locale })),
    rows: presentEntries(list).map((entry) => columns.map(({ cell }) => cell(entry, locale))),
  };
  return makeTableFile(table, { format, name: `${m.audit_file_name({}, { locale })}-${registryDay(now)}` });
}

function tooLong(total: number, locale: Locale): string {
  const format = (count: number) => formatWhole(count, locale);
  return m.audit_file_too_long({ shown: format(total), most: format(MAX_AUDIT_LINES) }, { locale });
}

type Column = {
  readonly heading: typeof m.audit_act;
  readonly cell: (entry: AuditEvent, locale: Locale) => Cell;
};

const SECONDS_LENGTH = 19;

const columns: readonly Column[] = [
  { heading: m.audit_file_at, cell: ({ at }) => at.slice(0, SECONDS_LENGTH).replace('T', ' ') },
  { heading: m.audit_act, cell: ({ name }, locale) => auditWords[name]({}, { locale }) },
  { heading: m.audit_actor, cell: ({ actor }) => nameOf(actor) },
  { heading: m.audit_file_in_name_of, cell: ({ inNameOf }) => nameOf(inNameOf) },
  { heading: m.audit_account, cell: ({ account }) => nameOf(account) },
  { heading: m.list_file_organization_serial, cell: ({ organization }) => organization?.serial ?? null },
  { heading: m.users_organization, cell: ({ organization }) => organization?.name ?? null },
  { heading: m.activity_project_serial, cell: ({ facts }) => projectOf(facts) },
  { heading: m.audit_facts, cell: ({ facts }) => factsText(facts) },
];

/** Deleted accounts have no email address. */
function nameOf(person: AuditEvent['actor']): string | null {
  if (person === null) return null;
  return [person.name, person.email === '' ? null : `<${person.email}>`].filter(Boolean).join(' ');
}

function factsText(facts: AuditEvent['facts']): string | null {
  return Object.keys(facts).length === 0 ? null : JSON.stringify(facts);
}
