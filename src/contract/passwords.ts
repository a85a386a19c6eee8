import { z } from 'zod';
import { done, emailAddress, endpoint, secretCode } from './endpoint.ts';
import { typedPassword } from './session.ts';

const resetRequest = {
  body: z.strictObject({ email: emailAddress.describe('Email address of the account') }),
  reply: done,
  refusals: [429],
};

/**
 * Emails a link to choose a new password (specification §7). An address without an account gets the same
 * response, equally fast.
 */
export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgotPassword',
  summary: 'Request a password reset link',
  ...resetRequest,
});

/** Sends the link again, from the administrators' pages. */
export const resendPasswordReset = endpoint({
  method: 'POST',
  path: '/users/forgot',
  summary: 'Resend a password reset link',
  ...resetRequest,
});

/** Sets a new password with an emailed code; ends all sessions of the account. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/resetPassword',
  summary: 'Set a new password with an emailed code',
  body: z.strictObject({
    email: emailAddress.describe('Email address of the account'),
    code: secretCode(200).describe('Code of the emailed link; works once, for 30 minutes'),
    password: typedPassword.describe('12 to 128 characters; common ones are refused'),
    confirmPassword: typedPassword.describe('The password again'),
  }),
  reply: done,
  refusals: [429, 503],
});

/** Changes the caller's password; ends all other sessions of the account. */
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
