import { roles } from '#domain/account/role.ts';
import { z } from 'zod';
import { endpoint, pageQuery } from './endpoint.ts';
import { done, typedPassword } from './session.ts';
import { emailAddress, lineOfText } from './texts.ts';

/** Where an account in the list of users stands. */
export const userStatuses = ['active', 'disabled', 'archived'] as const;

const summary = {
  id: z.uuid(),
  serial: z.string(),
  certserialnumber: z.string(),
  email: z.string().describe('Empty once the account is archived'),
  organization: z.string(),
  contactName: z.string().nullable(),
  status: z.enum(userStatuses),
  roles: z.array(z.enum(roles)),
  projectTokens: z.int(),
  inventoryTokens: z.int(),
  micrositeTokens: z.int(),
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
  lastSignIn: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  tokensVersion: z.int().describe('For If-Match when tokens are set'),
  projects: z.int(),
  includedOrganizations: z.array(z.object({ serial: z.string(), name: z.string() })),
  handover: z
    .object({ from: z.string(), undoUntil: z.iso.datetime() })
    .nullable()
    .describe('The latest handover, while it can be undone'),
});

export type UserSummary = z.output<typeof userSummary>;
export type UserDetails = z.output<typeof userDetails>;

/** The accounts that were ever approved, by organization. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users, by organization',
  access: 'administrators',
  query: pageQuery.extend({
    search: z.string().max(200).optional().describe('Words of organization, person, e-mail or serial'),
    status: z.enum(userStatuses).optional(),
  }),
  paged: true,
  reply: z.array(userSummary),
  refusals: [401, 403],
});

const params = z.strictObject({ id: z.string().describe('The account’s id, or its organization’s serial') });

/** One user with everything an administrator sees. */
export const readUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'A user',
  access: 'administrators',
  params,
  reply: userDetails,
  refusals: [401, 403, 404],
});

const act = {
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403, 404, 409],
} as const;

/** What an act answers that asks for the administrator's own password: guesses at it are slowed. */
const confirmedAct = { ...act, refusals: [401, 403, 404, 409, 429, 503] } as const;

/** The administrator's own password: needed unless it was given within the last 15 minutes. */
const confirmation = {
  adminPassword: typedPassword.optional(),
  reason: lineOfText(500).or(z.literal('')).optional(),
};

/** Lets a disabled account sign in again. */
export const activateUser = endpoint({
  ...act,
  method: 'POST',
  path: '/admin/users/activate',
  summary: 'Activate a user',
  body: z.strictObject({ id: z.string() }),
});

/** Ends an account's sessions and lets nobody sign in with it; never one's own, nor the last administrator's. */
export const disableUser = endpoint({
  ...act,
  method: 'POST',
  path: '/admin/users/disable',
  summary: 'Disable a user',
  body: z.strictObject({ id: z.string() }),
});

/** Sets a password that its person has to change; not another administrator's. */
export const setUserPassword = endpoint({
  ...confirmedAct,
  method: 'PUT',
  path: '/users/{id}/password',
  summary: 'Set a user’s password',
  params,
  body: z.strictObject({ password: typedPassword, ...confirmation }),
});

const setTokens = {
  ...act,
  method: 'POST',
  params,
  body: z.strictObject({
    tokens: z.int().min(0).max(9999),
    reason: lineOfText(500).or(z.literal('')).optional(),
  }),
} as const;

/** Sets how many project tokens the organization has; `If-Match` with the version that was read makes a stale one 409. */
export const updateProjectTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateProjectTokens',
  summary: 'Set a user’s project tokens',
});

/** Sets how many inventory tokens the organization has: above none, inventories are enabled. */
export const updateInventoryTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateInventoryTokens',
  summary: 'Set a user’s inventory tokens',
});

/** Sets how many microsite tokens the organization has: above none, its page has a map. */
export const updateMicrositeTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateMicrositeTokens',
  summary: 'Set a user’s microsite tokens',
});

/** Gives an account to another person: their address and name; all sessions end, both addresses are mailed. */
export const handOverUser = endpoint({
  ...confirmedAct,
  method: 'POST',
  path: '/users/{id}/handover',
  summary: 'Hand an account over',
  params,
  body: z.strictObject({ email: emailAddress, name: lineOfText(200), ...confirmation }),
});

/** Takes a handover back, within 72 hours of it. */
export const undoHandover = endpoint({
  ...confirmedAct,
  method: 'POST',
  path: '/users/{id}/handover/undo',
  summary: 'Undo a handover',
  params,
  body: z.strictObject(confirmation),
});

/** Makes somebody an administrator, or no longer one; never the last. */
export const updateRole = endpoint({
  ...confirmedAct,
  method: 'POST',
  path: '/users/{id}/updateRole',
  summary: 'Change a user’s role',
  params,
  body: z.strictObject({ role: z.enum(roles), ...confirmation }),
});

/** Archives an account and erases what is personal in it; the organization, its serials and its ledger stay. */
export const deleteUser = endpoint({
  ...confirmedAct,
  method: 'DELETE',
  path: '/users/delete',
  summary: 'Delete a user',
  query: z.strictObject({ email: z.string().max(300) }),
  body: z.strictObject(confirmation).optional(),
});

/** Opens a session in somebody's name, for half an hour: never an administrator's, never out of another such session. */
export const impersonateUser = endpoint({
  method: 'POST',
  path: '/users/impersonate',
  summary: 'Act in a user’s name',
  access: 'administrators',
  deniedWhileImpersonating: true,
  query: z.strictObject({ userId: z.string() }),
  body: z.strictObject(confirmation).optional(),
  reply: z.object({ token: z.string() }),
  refusals: [401, 403, 404, 409, 429, 503],
});

/** Whose public projects the organization's page shows beside its own: the whole list of serials or slugs. */
export const updateIncludedOrganizations = endpoint({
  ...act,
  method: 'PUT',
  path: '/users/{id}/includedOrganizations',
  summary: 'Set the organizations that a user’s page includes',
  params,
  body: z.strictObject({ organizations: z.array(z.string().min(1).max(200)).max(100) }),
});
