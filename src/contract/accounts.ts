import { roles } from '#domain/account/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { captchaField } from './captcha.ts';
import { done, typedPassword } from './session.ts';
import { emailAddress, lineOfText, linesOfText } from './texts.ts';

const MOST_WANTED = 9999;
const MOST_TONNES = 9_999_999_999;

const organizationName = lineOfText(200);
const personName = lineOfText(200);
const telephone = lineOfText(40);

/** A request for an account (specification §7). An address that has one gets the same answer, and a mail. */
export const requestAccount = endpoint({
  method: 'POST',
  path: '/users/registerWithInfo',
  summary: 'Request an account for an organization',
  body: z.strictObject({
    organization: organizationName,
    name: personName.describe('The contact person'),
    email: emailAddress,
    password: typedPassword,
    password2: typedPassword,
    projects: z.int().min(0).max(MOST_WANTED).describe('How many projects are wanted'),
    inventory: z
      .int()
      .min(0)
      .max(MOST_TONNES)
      .nullable()
      .optional()
      .describe('The most recent inventory, t CO₂e'),
    comment: linesOfText(5000).or(z.literal('')).nullable().optional(),
    captcha: captchaField,
  }),
  reply: done,
  refusals: [429, 503],
});

/** What the registry knows of the signed-in person and their organization. */
export const profile = z.object({
  id: z.uuid(),
  serial: z.string(),
  certserialnumber: z.string().describe('The organization’s serial'),
  email: z.string(),
  organization: z.string(),
  organizationSite: z.string().describe('The name of the organization’s page in the site’s addresses'),
  name: z.string().nullable().describe('The contact person, as contactName'),
  contactName: z.string().nullable(),
  contactTel: z.string().nullable(),
  mailingAddress: z.string().nullable(),
  logo: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  projectTokens: z.int(),
  inventoryTokens: z.int(),
  micrositeTokens: z.int(),
  projects: z.int().describe('How many projects the organization has, drafts included'),
  isComplete: z.boolean().describe('Contact name, mailing address and telephone are there'),
  mustChangePassword: z.boolean(),
  mustSetUpSecondFactor: z.boolean(),
  impersonatedBy: z.string().nullable().describe('The administrator who acts in this person’s name'),
});

export type Profile = z.output<typeof profile>;

/** The signed-in person’s profile, with tokens. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'My profile',
  access: 'signed-in',
  isAlwaysOpen: true,
  reply: profile,
  refusals: [401],
});

/** May carry what the GET returned: what else stands in it is ignored, and a change of a protected field is logged. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/current',
  summary: 'Change my profile',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.looseObject({
    contactName: personName,
    organization: organizationName,
    contactTel: telephone,
    mailingAddress: linesOfText(500),
    logo: z.string().max(200).nullable().optional().describe('The address of an uploaded picture'),
  }),
  reply: done,
  refusals: [401, 403],
});

/** Sets contact name and telephone anew, the reset of the profile page; tokens only as they are (403 otherwise). */
export const resetContact = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Set contact name and telephone, by the organization’s serial',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  params: z.strictObject({ id: z.string() }),
  body: z.looseObject({
    contactName: personName.nullable().optional(),
    contactTel: telephone.nullable().optional(),
    projectTokens: z.int().optional(),
  }),
  reply: done,
  refusals: [401, 403, 404],
});
