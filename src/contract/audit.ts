import { auditActs } from '#domain/account/audit-act.ts';
import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';

const person = z.object({ id: z.uuid(), email: z.string(), organization: z.string() });

const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  act: z.enum(auditActs),
  actor: person.nullable().describe('Whose hands did it; null for nobody signed in'),
  inNameOf: person.nullable().describe('In whose name, where an administrator acted in another’s'),
  account: person.nullable().describe('The account it was done to'),
  facts: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.output<typeof auditEntry>;

/** What people did to sign in and what administrators did, newest first. No call changes it. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit log',
  access: 'administrators',
  query: pageQuery.extend({ act: z.enum(auditActs).optional(), account: z.uuid().optional() }),
  paged: true,
  reply: z.array(auditEntry),
  refusals: [401, 403],
});
