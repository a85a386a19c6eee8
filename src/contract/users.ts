import { z } from 'zod';
import { memberRoles, roles } from '#domain/account/role.ts';
import { endpoint, pageQuery, reference, wordsToFind } from './endpoint.ts';

/** The statuses of accounts in the list of users. */
export const userStatuses = ['active', 'disabled', 'archived'] as const;

/** The orders of the list of users; a leading minus is the opposite. */
export const userSorts = [
  'organization',
  '-organization',
  'person',
  '-person',
  'tokens',
  '-tokens',
  'entries',
  '-entries',
  'lastSignIn',
  '-lastSignIn',
] as const;

export type UserSort = (typeof userSorts)[number];

const summary = {
  id: z.uuid(),
  serial: z.string(),
  certserialnumber: z.string(),
  email: z.string().describe('Empty once name and email were erased'),
  organization: z.string(),
  contactName: z.string().nullable(),
  status: z.enum(userStatuses),
  roles: z.array(z.enum(roles)),
  memberRole: z.enum(memberRoles).describe('What the person may do in their organization'),
  projectTokens: z.int(),
  inventoryTokens: z.int(),
  micrositeTokens: z.int(),
  entries: z.int().describe('Projects, inventories and offsets of the organization, in every status'),
  lastSignIn: z.iso.datetime().nullable(),
};

const userSummary = z.object(summary);

const userDetails = z.object({
  ...summary,
  contactTel: z.string().nullable(),
  mailingAddress: z.string().nullable(),
  logo: z.string().nullable(),
  organizationSite: z.string(),
  requestSerial: z.string(),
  registrationData: z.object({
    projects: z.int(),
    inventory: z.int().nullable(),
    comment: z.string().nullable(),
  }),
  requested: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  tokensVersion: z.int().describe('Send as If-Match when setting tokens'),
  projects: z.int().describe('Projects of the organization that were approved'),
  includedOrganizations: z.array(z.object({ serial: z.string(), name: z.string() })),
  handover: z
    .object({ from: z.string(), undoUntil: z.iso.datetime() })
    .nullable()
    .describe('The latest handover while it can be undone, otherwise null'),
});

export type UserSummary = z.output<typeof userSummary>;
export type UserDetails = z.output<typeof userDetails>;

/** Lists all accounts that were ever approved, by organization. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'List users by organization',
  access: 'administrators',
  query: pageQuery.extend({
    search: wordsToFind(200).optional().describe('Words of the organization, person, email or serial'),
    status: z.enum(userStatuses).optional(),
    role: z.enum(roles).optional(),
    sort: z.enum(userSorts).optional().describe('By organization, unless given'),
  }),
  paged: true,
  reply: z.array(userSummary),
  refusals: [401, 403],
});

/** Names a user in an address. */
export const userParams = z.strictObject({
  id: reference().describe('Account id, or serial of its organization'),
});

/** Returns one user with everything that administrators see. */
export const readUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'Get a user',
  access: 'administrators',
  params: userParams,
  reply: userDetails,
  refusals: [401, 403, 404],
});
