import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, typedPassword } from './session.ts';

const typedCode = z.string().trim().min(1).max(40);

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

/** Creates a secret for an authenticator app that generates six-digit codes. The second factor is on only once a code was confirmed. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor',
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

/** Confirms a code from the app and turns the second factor on. The reply contains the recovery codes, only this once. */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor/prove',
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
  summary: 'Turn my second factor off',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({ password: typedPassword }),
  reply: done,
  refusals: [401, 403, 429],
});
