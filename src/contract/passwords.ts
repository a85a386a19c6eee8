import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, typedPassword } from './session.ts';
import { emailAddress } from './texts.ts';

const asked = {
  body: z.strictObject({ email: emailAddress }),
  reply: done,
  refusals: [429],
};

/** Mails a link to choose a new password (specification §7); the same answer, as fast, for an address without an account. */
export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgotPassword',
  summary: 'Ask for a link to reset a password',
  ...asked,
});

/** The same from an administrator's panel: sends the link once more. */
export const resendPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgot',
  summary: 'Send the link to reset a password again',
  ...asked,
});

/** Sets the password that a mailed code allows to set; every session of the account ends. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/resetPassword',
  summary: 'Choose a new password with a mailed code',
  body: z.strictObject({
    email: emailAddress,
    code: z.string().trim().min(1).max(200),
    password: typedPassword,
    confirmPassword: typedPassword,
  }),
  reply: done,
  refusals: [429, 503],
});

/** Changes the signed-in person's own password; every other session of the account ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/changePassword',
  summary: 'Change my password',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  isAlwaysOpen: true,
  body: z.strictObject({
    current: typedPassword,
    password: typedPassword,
    confirmPassword: typedPassword,
  }),
  reply: done,
  refusals: [401, 403, 429, 503],
});
