import { z } from 'zod';
import { auditActs } from '#domain/account/audit-act.ts';
import { auditNames } from '#domain/account/audit-name.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from './described.ts';
import { endpoint, longListQuery, reference, wordsToFind } from './endpoint.ts';

const person = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string(),
  organization: z.string(),
});

const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  act: z.enum(auditActs),
  name: z
    .enum(auditNames)
    .describe(
      'The action by what it was about, such as `units-retired` or `inventory-approved`; else as `act`',
    ),
  actor: person.nullable().describe('Who performed the action; null when not signed in'),
  inNameOf: person.nullable().describe('The impersonated person, if an administrator was impersonating one'),
  account: person.nullable().describe('The affected account'),
  organization: z
    .object({ serial: z.string(), name: z.string() })
    .nullable()
    .describe('The affected organization: as recorded, otherwise that of the account or the person'),
  project: z.string().nullable().describe('Serial of the project that it is about, while it exists'),
  facts: z.record(z.string(), z.unknown()),
});

export type AuditEvent = z.output<typeof auditEntry>;

const day = z.iso.date().refine((text) => {
  const year = Number(text.slice(0, 4));
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR;
}, `Not a day from ${EARLIEST_YEAR} to ${LATEST_YEAR}`);

/** Filters of the audit log, the same for the list and its files. */
export const auditFilters = z.strictObject({
  act: z.enum(auditActs).optional(),
  account: z
    .uuid()
    .optional()
    .describe('Account that acted or was affected, with its organization’s projects'),
  person: wordsToFind(200)
    .optional()
    .describe('Words of the name or email of a person who acted or was affected'),
  organization: wordsToFind(200)
    .optional()
    .describe('Serial or page name of an organization, or words of its name; includes what its people did'),
  serial: reference(100)
    .optional()
    .describe('Serial of a project, or of units: what was done to the project, or to these units'),
  from: day.optional().describe('First day, at the registry (America/Vancouver)'),
  to: day.optional().describe('Last day, at the registry (America/Vancouver)'),
});

export type AuditFilters = z.output<typeof auditFilters>;

/** Lines that one file of the audit log holds. */
export const MAX_AUDIT_LINES = 20_000;

/**
 * Lists sign-ins and administrators' actions, newest first, or returns all that match as a file. The log
 * cannot be changed through the API.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'List the audit log',
  access: 'administrators',
  query: longListQuery.extend({
    ...auditFilters.shape,
    format: z
      .enum(['json', 'csv', 'xlsx'])
      .optional()
      .describe(
        `A file of all that matches in place of a page as JSON; 400 for more than ${MAX_AUDIT_LINES.toLocaleString('en')} lines`,
      ),
  }),
  paged: true,
  fileTypes: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  reply: z.array(auditEntry),
  refusals: [401, 403],
});
