import { z } from 'zod';
import { beyondSpecification } from './described.ts';
import { done, emailAddress, endpoint, reference, secretCode, textUses } from './endpoint.ts';

/** The header that requests a session bound to a cookie of this browser, on https. */
export const SESSION_BIND_HEADER = 'X-Session-Bind';

const MAX_PASSWORD_CHARACTERS = 1024;

/** A password as typed: every character counts, including leading and trailing spaces. */
export const typedPassword = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_CHARACTERS)
  .register(textUses, { use: 'secret' })
  .describe('As typed: spaces at either end count');

/** The administrator's own password, required unless it was given within the last 15 minutes. */
export const adminPassword = beyondSpecification(
  typedPassword.optional(),
  'Your own password; left out while it was given, by signing in or so, within the last 15 minutes',
  'Later than 15 minutes after it was last given, the call gets 403 without it: an open session alone must not do what cannot be undone.',
);

const token = z.object({
  token: z.string().describe('Send as `Authorization: Bearer …`; only the web app uses its claims'),
});

/**
 * Signs in (specification §7). All wrong credentials get the same response, which does not say what was
 * wrong.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Sign in',
  body: z.strictObject({
    email: emailAddress.describe('Email address of the account'),
    password: typedPassword,
    totp: beyondSpecification(
      secretCode(40).or(z.literal('')).optional(),
      'Six digits or a recovery code, if the account has a second factor',
      'An account with a second factor signs in with it; without it, 401 `{ totp }`.',
    ),
  }),
  reply: token,
  refusals: [401, 429, 503],
});

/** Returns a new token for a live session (specification §7). The body is ignored. */
export const renewSession = endpoint({
  method: 'POST',
  path: '/users/sessionRenew',
  takesKey: false,
  summary: 'Renew my session',
  access: 'signed-in',
  isAlwaysOpen: true,
  body: z.unknown(),
  reply: token,
  refusals: [401],
});

/** Ends this session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/users/logout',
  takesKey: false,
  summary: 'Sign out',
  access: 'signed-in',
  isAlwaysOpen: true,
  reply: done,
  refusals: [401],
});

const session = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and operating system, as reported by the browser'),
  began: z.iso.datetime(),
  used: z.iso.datetime(),
  expires: z.iso.datetime(),
  isCurrent: z.boolean(),
  isImpersonation: z.boolean().describe('Whether an administrator is impersonating this person'),
});

export type Session = z.output<typeof session>;

/** Lists the caller's active sessions. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'List my sessions',
  access: 'signed-in',
  reply: z.array(session),
  refusals: [401],
});

/** Ends one of the caller's sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/{id}',
  summary: 'End one of my sessions',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  params: z.strictObject({ id: reference() }),
  reply: done,
  refusals: [401, 403, 404],
});

/** Ends all of the caller's sessions except this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'End all my other sessions',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403],
});

const typedCode = secretCode(40);

/** Returns whether the caller signs in with a second factor, and whether they must. */
export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/secondFactor',
  summary: 'Get my second factor',
  access: 'signed-in',
  isAlwaysOpen: true,
  reply: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean().describe('True for administrators when the registry requires it'),
    recoveryCodes: z.int().describe('Number of unused recovery codes'),
  }),
  refusals: [401],
});

/**
 * Creates a secret for an authenticator app that generates six-digit codes. The second factor is on only once
 * a code was confirmed.
 */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor',
  takesKey: false,
  summary: 'Start setting up my second factor',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  isAlwaysOpen: true,
  body: z.strictObject({ password: typedPassword }),
  reply: z.object({
    address: z.string().describe('otpauth:// URL for the app, to show as a link or QR code'),
  }),
  refusals: [401, 403, 409, 429],
});

/**
 * Confirms a code from the app and turns the second factor on. The reply contains the recovery codes, only
 * this once.
 */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor/prove',
  takesKey: false,
  summary: 'Turn my second factor on',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  isAlwaysOpen: true,
  body: z.strictObject({ totp: typedCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [401, 403, 409, 429],
});

/** Turns the second factor off. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/secondFactor',
  takesKey: false,
  summary: 'Turn my second factor off',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({ password: typedPassword }),
  reply: done,
  refusals: [401, 403, 429],
});
