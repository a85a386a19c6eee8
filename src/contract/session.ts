import { z } from 'zod';
import { doneMessage } from './described.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './texts.ts';

/** The header that requests a session bound to a cookie of this browser, on https. */
export const SESSION_BIND_HEADER = 'X-Session-Bind';

const MAX_PASSWORD_CHARACTERS = 1024;

/** A password as typed: every character counts, including leading and trailing spaces. */
export const typedPassword = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_CHARACTERS)
  .describe('As typed: spaces at either end count');

/** The reply of endpoints that only report success. */
export const done = z.object({ message: doneMessage });

const token = z.object({
  token: z.string().describe('Send as `Authorization: Bearer …`; only the web app uses its claims'),
});

/** Signs in (specification §7). All wrong credentials get the same response, which does not say what was wrong. */
export const signIn = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Sign in',
  body: z.strictObject({
    email: emailAddress.describe('Email address of the account'),
    password: typedPassword,
    totp: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('Six digits or a recovery code, if the account has a second factor'),
  }),
  reply: token,
  refusals: [401, 429, 503],
});

/** Returns a new token for a live session (specification §7). The body is ignored. */
export const renewSession = endpoint({
  method: 'POST',
  path: '/users/sessionRenew',
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
  params: z.strictObject({ id: z.string() }),
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
