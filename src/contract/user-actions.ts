import { z } from 'zod';
import { MAX_REASON_LENGTH, roles } from '#domain/account/role.ts';
import { beyondSpecification } from './described.ts';
import { done, emailAddress, endpoint, lineOfText, reference } from './endpoint.ts';
import { adminPassword, typedPassword } from './session.ts';
import { userParams } from './users.ts';

const adminAction = {
  access: 'administrators',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403, 404, 409],
} as const;

/** Actions that ask for the administrator's own password; guesses at it are throttled. */
const confirmedAction = { ...adminAction, refusals: [401, 403, 404, 409, 429, 503] } as const;

/** Why an administrator acts; empty for no reason. */
const reasonText = beyondSpecification(
  lineOfText(MAX_REASON_LENGTH).or(z.literal('')).optional(),
  'Why, for the audit log',
  'The audit log keeps it beside the act.',
);

/** The administrator's own password: required unless confirmed within the last 15 minutes. */
const confirmation = {
  adminPassword,
  reason: reasonText,
};

/** Allows a disabled account to sign in again. */
export const activateUser = endpoint({
  ...adminAction,
  method: 'POST',
  path: '/admin/users/activate',
  summary: 'Activate a user',
  body: z.strictObject({ id: reference() }),
});

/**
 * Ends an account's sessions and blocks signing in. Refused for the caller's own account and the last
 * administrator's.
 */
export const disableUser = endpoint({
  ...adminAction,
  method: 'POST',
  path: '/admin/users/disable',
  summary: 'Disable a user',
  body: z.strictObject({ id: reference() }),
});

/** Sets a password that the person must change. Refused for other administrators. */
export const setUserPassword = endpoint({
  ...confirmedAction,
  method: 'PUT',
  path: '/users/{id}/password',
  summary: 'Set a user’s password',
  params: userParams,
  body: z.strictObject({ password: typedPassword, ...confirmation }),
});

const setTokens = {
  ...adminAction,
  takesVersion: true,
  method: 'POST',
  params: userParams,
  body: z.strictObject({
    tokens: z.int().min(0).max(9999),
    reason: reasonText,
  }),
} as const;

/** Sets the organization's number of project tokens. A stale `If-Match` gets 409. */
export const updateProjectTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateProjectTokens',
  summary: 'Set a user’s project tokens',
});

/** Sets the organization's number of inventory tokens; above zero, inventories are enabled. */
export const updateInventoryTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateInventoryTokens',
  summary: 'Set a user’s inventory tokens',
});

/** Sets the organization's number of microsite tokens; above zero, its page has a map. */
export const updateMicrositeTokens = endpoint({
  ...setTokens,
  path: '/users/{id}/updateMicrositeTokens',
  summary: 'Set a user’s microsite tokens',
});

/**
 * Hands an account over to another person, with a new email address and name. Ends all sessions and emails
 * both addresses.
 */
export const handOverUser = endpoint({
  ...confirmedAction,
  method: 'POST',
  path: '/users/{id}/handover',
  summary: 'Hand over an account',
  params: userParams,
  body: z.strictObject({ email: emailAddress, name: lineOfText(200), ...confirmation }),
});

/** Undoes a handover, within 72 hours. */
export const undoHandover = endpoint({
  ...confirmedAction,
  method: 'POST',
  path: '/users/{id}/handover/undo',
  summary: 'Undo a handover',
  params: userParams,
  body: z.strictObject(confirmation),
});

/** Changes a user's role. Refused for the last administrator. */
export const updateRole = endpoint({
  ...confirmedAction,
  method: 'POST',
  path: '/users/{id}/updateRole',
  summary: 'Change a user’s role',
  params: userParams,
  body: z.strictObject({ role: z.enum(roles), ...confirmation }),
});

/**
 * Archives an account and erases its personal data; the organization, its serials and its ledger remain. Of a
 * person whose membership ended, name and email are erased.
 */
export const deleteUser = endpoint({
  ...confirmedAction,
  method: 'DELETE',
  path: '/users/delete',
  summary: 'Delete a user',
  query: z.strictObject({
    email: reference(300),
    userId: reference(64).optional().describe('The account; needed for people who were removed'),
  }),
  body: z.strictObject(confirmation).optional(),
});

/** Opens a half-hour session as another user. Refused for administrators and while already impersonating. */
export const impersonateUser = endpoint({
  method: 'POST',
  path: '/users/impersonate',
  takesKey: false,
  summary: 'Impersonate a user',
  access: 'administrators',
  deniedWhileImpersonating: true,
  query: z.strictObject({ userId: reference() }),
  body: z.strictObject(confirmation).optional(),
  reply: z.object({ token: z.string() }),
  refusals: [401, 403, 404, 409, 429, 503],
});

/**
 * Sets the organizations whose public projects the organization's page also shows: the full list of serials
 * or slugs.
 */
export const updateIncludedOrganizations = endpoint({
  ...adminAction,
  method: 'PUT',
  path: '/users/{id}/includedOrganizations',
  summary: 'Set the organizations that a user’s page includes',
  params: userParams,
  body: z.strictObject({ organizations: z.array(reference().min(1)).max(100) }),
});
