import { z } from 'zod';
import { defaultTokens, MAX_TOKENS } from '#domain/account/tokens.ts';
import { done, endpoint, reference } from './endpoint.ts';

const tokens = z.int().min(0).max(MAX_TOKENS);

const accountRequest = z.object({
  id: z.uuid(),
  serial: z.string().describe('The serial of the request, such as R000123'),
  email: z.string(),
  organization: z.string(),
  name: z.string().nullable(),
  registrationData: z.object({
    projects: z.int(),
    inventory: z.int().nullable(),
    comment: z.string().nullable(),
  }),
  requested: z.iso.datetime(),
  due: z.iso.datetime().describe('Three business days after the request'),
  isOverdue: z.boolean(),
});

export type AccountRequest = z.output<typeof accountRequest>;

/** Lists pending account requests: overdue first, then oldest. */
export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/users/applicants/',
  summary: 'List pending account requests',
  access: 'administrators',
  reply: z.array(accountRequest),
  refusals: [401, 403],
});

/** Required where organizations have the same or nearly the same name (`listNamesakes`). */
const comparison = {
  organization: reference()
    .optional()
    .describe(
      'Serial of the organization that the request is from: it gets the account, if it never had one',
    ),
  differsFrom: z
    .array(reference())
    .max(20)
    .optional()
    .describe('Serials of organizations with nearly the same name that are others'),
};

const grantedTokens = z.strictObject({
  ...comparison,
  projectTokens: tokens.optional().describe('Defaults to the number requested'),
  inventoryTokens: tokens.optional().describe(`Defaults to ${defaultTokens.inventory}`),
  micrositeTokens: tokens.optional().describe(`Defaults to ${defaultTokens.microsite}`),
});

const decision = {
  method: 'POST',
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403, 404, 409],
} as const;

const params = z.strictObject({ id: reference() });

/**
 * Approves an account request: the organization gets its serial and its tokens, and the requester an email.
 * Approving again changes nothing. Refused where another organization has the same name, and where one has
 * nearly the same name that was not compared.
 */
export const approveRequest = endpoint({
  ...decision,
  path: '/users/approve/{id}',
  summary: 'Approve an account request',
  params,
  body: grantedTokens.optional(),
});

/** Rejects an account request and emails the requester. Rejecting again changes nothing. */
export const rejectRequest = endpoint({
  ...decision,
  path: '/users/reject/{id}',
  summary: 'Reject an account request',
  params,
  body: z.strictObject({}).optional(),
});

/** Does the same as `approveRequest`, with the id in the body. */
export const approveRequestById = endpoint({
  ...decision,
  path: '/admin/requests/approve',
  summary: 'Approve an account request (id in the body)',
  body: grantedTokens.extend({ id: reference() }),
});

/** Does the same as `rejectRequest`, with the id in the body. */
export const rejectRequestById = endpoint({
  ...decision,
  path: '/admin/requests/reject',
  summary: 'Reject an account request (id in the body)',
  body: z.strictObject({ id: reference() }),
});
