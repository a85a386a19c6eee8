import { z } from 'zod';
import { memberRoles } from '#domain/account/role.ts';
import { done, emailAddress, endpoint, lineOfText, reference, secretCode } from './endpoint.ts';
import { typedPassword } from './session.ts';

const role = z.enum(memberRoles);
const instant = z.iso.datetime();

const member = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  since: instant.describe('When the person joined the organization'),
  lastSignIn: instant.nullable(),
  isYou: z.boolean(),
  isDisabled: z.boolean().describe('Whether an administrator has disabled the account'),
  isAdministrator: z.boolean().describe('Administrators cannot be removed, and stay owners'),
  isLastOwner: z.boolean().describe('The last owner can neither be removed nor get another role'),
});

export type Member = z.output<typeof member>;

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  invited: instant,
  expires: instant,
  isExpired: z.boolean(),
});

export type Invitation = z.output<typeof invitation>;

/**
 * Lists the people of the caller's organization; for its owners also the invitations that were not accepted
 * yet.
 */
export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  summary: 'List the people of my organization',
  access: 'signed-in',
  reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  refusals: [401, 403],
});

const owners = {
  access: 'owners',
  deniedWhileImpersonating: true,
  reply: done,
} as const;

const id = z.strictObject({ id: reference() });

/**
 * Invites a person by email. Inviting an address again replaces its invitation. An address that already has
 * an account gets the same response, and another email.
 */
export const inviteMember = endpoint({
  ...owners,
  method: 'POST',
  path: '/members/invitations',
  summary: 'Invite a person to my organization',
  body: z.strictObject({
    email: emailAddress.describe('Where the invitation is sent; the person signs in with it later'),
    name: lineOfText(200).or(z.literal('')).nullable().optional(),
    role,
  }),
  refusals: [401, 403, 409, 429],
});

/** Sends an invitation again, with a new link. */
export const resendInvitation = endpoint({
  ...owners,
  method: 'POST',
  path: '/members/invitations/{id}/resend',
  summary: 'Send an invitation again; its earlier links end',
  params: id,
  refusals: [401, 403, 404, 429],
});

/** Withdraws an invitation: its link ends at once. */
export const withdrawInvitation = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/members/invitations/{id}',
  summary: 'Withdraw an invitation',
  params: id,
  refusals: [401, 403, 404],
});

/** Gives a person another role. Refused for the last owner and for administrators. */
export const changeMemberRole = endpoint({
  ...owners,
  method: 'PUT',
  path: '/members/{id}',
  summary: 'Change the role of a person in my organization',
  params: id,
  body: z.strictObject({ role }),
  refusals: [401, 403, 404, 409],
});

/** Removes a person; their sessions end at once. Refused for the last owner and for administrators. */
export const removeMember = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/members/{id}',
  summary: 'Remove a person from my organization',
  params: id,
  refusals: [401, 403, 404, 409],
});

/** Leaves the organization: the caller's account ends. Refused for the last owner and for administrators. */
export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/members/leave',
  summary: 'Leave my organization',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403, 409],
});

const code = secretCode(200).describe('Code of the emailed link; works once, for 7 days');

/** Returns what an invitation says, before it is accepted. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitations/read',
  summary: 'Get an invitation by the code of its link',
  body: z.strictObject({ code }),
  reply: z.object({
    organization: z.string().describe('Name of the organization that invites'),
    email: z.string().describe('Where the invitation was sent; the person signs in with it'),
    name: z.string().nullable().describe('Name of the invited person, if the owner gave one'),
    role: role.describe('What the person may do in the organization'),
    expires: instant.describe('Until when the link is valid'),
  }),
  refusals: [404, 429],
});

/** Accepts an invitation: opens the person's account and signs them in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accept an invitation: set name and password, and sign in',
  body: z.strictObject({
    code,
    name: lineOfText(200).describe('Name of the person, as the others see it'),
    password: typedPassword.describe('12 to 128 characters; common ones are refused'),
    password2: typedPassword.describe('The password again'),
  }),
  reply: z.object({ token: z.string().describe('As returned by `POST /users/login`') }),
  refusals: [404, 409, 429, 503],
});
