import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './texts.ts';

/** The header that asks for a session bound to a cookie of this browser, on https. */
export const SESSION_BIND_HEADER = 'X-Session-Bind';

const MOST_PASSWORD = 1024;

/** A password as it is typed: every character counts, also spaces at its ends. */
export const typedPassword = z.string().min(1).max(MOST_PASSWORD);

/** What account acts answer. */
export const done = z.object({ message: z.string() });

const token = z.object({
  token: z.string().describe('Goes in the header Authorization: Bearer …; its claims are for the page alone'),
});

/** Sign in (specification §7). Wrong is wrong, in one answer: what of it is not told. */
export const signIn = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Sign in',
  body: z.strictObject({
    email: emailAddress,
    password: typedPassword,
    totp: z
      .string()
      .trim()
      .max(40)
      .optional()
      .describe('Six digits, or a recovery code, where it is asked for'),
  }),
  reply: token,
  refusals: [401, 429, 503],
});

/** A fresh token for a session that lives (specification §7); whatever is sent along is ignored. */
export const renewSession = endpoint({
  method: 'POST',
  path: '/users/sessionRenew',
  summary: 'Renew the session',
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
  device: z.string().describe('Browser and system, as the browser names itself'),
  began: z.iso.datetime(),
  used: z.iso.datetime(),
  expires: z.iso.datetime(),
  isCurrent: z.boolean(),
  isImpersonation: z.boolean().describe('An administrator’s, in this person’s name'),
});

export type Session = z.output<typeof session>;

/** The caller's sessions that have not ended. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'My sessions',
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

/** Ends every session of the caller but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'End all my other sessions',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  reply: done,
  refusals: [401, 403],
});
