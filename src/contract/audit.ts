import { auditActs } from '#domain/account/audit-act.ts';
import { z } from 'zod';
import { endpoint, longListQuery } from './endpoint.ts';

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
  actor: person.nullable().describe('Who performed the action; null when not signed in'),
  inNameOf: person.nullable().describe('The impersonated person, if an administrator was impersonating one'),
  account: person.nullable().describe('The affected account'),
  facts: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** Lists sign-ins and administrators' actions, newest first. The log cannot be changed through the API. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'List the audit log',
  access: 'administrators',
  query: longListQuery.extend({ act: z.enum(auditActs).optional(), account: z.uuid().optional() }),
  paged: true,
  reply: z.array(auditEntry),
  refusals: [401, 403],
});
