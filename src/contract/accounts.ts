import { z } from 'zod';
import { memberRoles, roles } from '#domain/account/role.ts';
import { MAX_TONNES } from '#domain/tonnes.ts';
import { captchaField } from './captcha.ts';
import { done, emailAddress, endpoint, lineOfText, linesOfText, reference } from './endpoint.ts';
import { typedPassword } from './session.ts';

/** Most projects that an account request may plan. */
export const MAX_PROJECTS = 9999;

const organizationName = lineOfText(200);
const personName = lineOfText(200);
const telephone = lineOfText(40);

/**
 * Requests an account (specification §7). An email address that already has an account gets the same
 * response, and an email.
 */
export const requestAccount = endpoint({
  method: 'POST',
  path: '/users/registerWithInfo',
  takesKey: true,
  summary: 'Request an account for an organization',
  body: z.strictObject({
    organization: organizationName.describe('Name of the organization, as the public will see it'),
    name: personName.describe('Contact person'),
    email: emailAddress.describe('Email address to sign in with; it cannot be changed later'),
    password: typedPassword.describe('12 to 128 characters; common ones are refused'),
    password2: typedPassword.describe('The password again'),
    projects: z.int().min(0).max(MAX_PROJECTS).describe('Number of projects planned'),
    inventory: z
      .int()
      .min(0)
      .max(MAX_TONNES)
      .nullable()
      .optional()
      .describe('Emissions of the most recent inventory, t CO₂e'),
    comment: linesOfText(5000)
      .or(z.literal(''))
      .nullable()
      .optional()
      .describe('Anything the administrators should know'),
    captcha: captchaField,
  }),
  reply: done,
  refusals: [429, 503],
});

/** The profile of the signed-in person and their organization. */
export const profile = z.object({
  id: z.uuid(),
  serial: z.string(),
  certserialnumber: z.string().describe('Organization serial'),
  email: z.string(),
  organization: z.string(),
  organizationSite: z.string().describe('Slug of the organization’s page'),
  name: z.string().nullable().describe('Contact person, same as contactName'),
  contactName: z.string().nullable(),
  contactTel: z.string().nullable(),
  mailingAddress: z.string().nullable(),
  logo: z.string().nullable(),
  description: z.string().nullable().describe('What the organization says of itself on its page'),
  website: z.string().nullable().describe('An https address, shown on the organization’s page'),
  roles: z.array(z.enum(roles)),
  memberRole: z.enum(memberRoles).describe('What the person may do in their organization'),
  projectTokens: z.int(),
  inventoryTokens: z.int(),
  micrositeTokens: z.int(),
  projects: z.int().describe('Number of projects of the organization, including drafts'),
  isComplete: z.boolean().describe('Whether contact name, mailing address and telephone are set'),
  mustChangePassword: z.boolean(),
  mustSetUpSecondFactor: z.boolean(),
  impersonatedBy: z.string().nullable().describe('The administrator who is impersonating this person'),
});

export type Profile = z.output<typeof profile>;

/** Returns the signed-in person's profile, with tokens. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'Get my profile',
  access: 'signed-in',
  isAlwaysOpen: true,
  reply: profile,
  refusals: [401],
});

/**
 * Changes the profile. The body may be the reply of the GET: other fields are ignored, and an attempt to
 * change a protected field is logged.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/current',
  summary: 'Change my profile',
  access: 'owners',
  deniedWhileImpersonating: true,
  body: z.looseObject({
    contactName: personName,
    organization: organizationName,
    contactTel: telephone,
    mailingAddress: linesOfText(500),
    logo: reference().nullable().optional().describe('URL of an uploaded picture'),
    description: linesOfText(1000).or(z.literal('')).nullable().optional(),
    website: lineOfText(200).or(z.literal('')).nullable().optional().describe('An https address'),
  }),
  reply: done,
  refusals: [401, 403],
});

/** Changes the caller's own name. Owners may also change it with the profile. */
export const changeName = endpoint({
  method: 'PUT',
  path: '/users/current/name',
  summary: 'Change my name',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({ contactName: personName }),
  reply: done,
  refusals: [401, 403],
});

/** Resets contact name and telephone, as the profile page does. Changed tokens are refused with 403. */
export const resetContact = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Reset contact name and telephone, by organization serial',
  access: 'owners',
  deniedWhileImpersonating: true,
  params: z.strictObject({ id: reference() }),
  body: z.looseObject({
    contactName: personName.nullable().optional(),
    contactTel: telephone.nullable().optional(),
    projectTokens: z.int().optional(),
  }),
  reply: done,
  refusals: [401, 403, 404],
});
