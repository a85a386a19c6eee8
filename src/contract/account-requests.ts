import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './session.ts';

const tokens = z.int().min(0).max(9999);

const accountRequest = z.object({
  id: z.uuid(),
  serial: z.string().describe('The request’s own, such as R000123'),
  email: z.string(),
  organization: z.string(),
  name: z.string().nullable(),
  registrationData: z.object({
    projects: z.int(),
    inventory: z.int().nullable(),
    comment: z.string().nullable(),
  }),
  requested: z.iso.datetime(),
  due: z.iso.datetime().describe('Three business days after it was made'),
  isOverdue: z.boolean(),
});

export type AccountRequest = z.output<typeof accountRequest>;

/** Requests that wait for a decision: overdue first, then the oldest. */
export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/users/applicants/',
  summary: 'Account requests that wait',
  access: 'administrators',
  reply: z.array(accountRequest),
  refusals: [401, 403],
});

const given = z.strictObject({
  projectTokens: tokens.optional().describe('As many as were asked for, unless said here'),
  inventoryTokens: tokens.optional().describe('22 unless said here'),
  micrositeTokens: tokens.optional().describe('None unless said here'),
});

const decision = {
  method: 'POST',
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403, 404, 409],
} as const;

const params = z.strictObject({ id: z.string() });

/** Approves a request: the organization gets its serial, its tokens and a mail. Approving it again changes nothing. */
export const approveRequest = endpoint({
  ...decision,
  path: '/users/approve/{id}',
  summary: 'Approve an account request',
  params,
  body: given.optional(),
});

/** Rejects a request, with a mail. Rejecting it again changes nothing. */
export const rejectRequest = endpoint({
  ...decision,
  path: '/users/reject/{id}',
  summary: 'Reject an account request',
  params,
  body: z.strictObject({}).optional(),
});

/** The same as `approveRequest`, with the id in the body. */
export const approveRequestById = endpoint({
  ...decision,
  path: '/admin/requests/approve',
  summary: 'Approve an account request, by the id in the body',
  body: given.extend({ id: z.string() }),
});

/** The same as `rejectRequest`, with the id in the body. */
export const rejectRequestById = endpoint({
  ...decision,
  path: '/admin/requests/reject',
  summary: 'Reject an account request, by the id in the body',
  body: z.strictObject({ id: z.string() }),
});
