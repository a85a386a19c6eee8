import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, typedPassword } from './session.ts';

const digits = z.string().trim().min(1).max(40);

/** Whether the caller signs in with a second factor, and has to. */
export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/users/secondFactor',
  summary: 'My second factor',
  access: 'signed-in',
  isAlwaysOpen: true,
  reply: z.object({
    isOn: z.boolean(),
    isRequired: z.boolean().describe('Administrators need one where the registry says so'),
    recoveryCodes: z.int().describe('How many recovery codes are left'),
  }),
  refusals: [401],
});

/** A secret for an app that makes six digits from it. It counts once digits made with it were sent. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor',
  summary: 'Begin to set up my second factor',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  isAlwaysOpen: true,
  body: z.strictObject({ password: typedPassword }),
  reply: z.object({ address: z.string().describe('otpauth://… for the app, as a link or in a picture') }),
  refusals: [401, 403, 409, 429],
});

/** Proves that the app has the secret, and turns the second factor on; the answer holds the recovery codes, once. */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/users/secondFactor/prove',
  summary: 'Turn my second factor on',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  isAlwaysOpen: true,
  body: z.strictObject({ totp: digits }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [401, 403, 409, 429],
});

/** Takes the second factor off. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/secondFactor',
  summary: 'Take my second factor off',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({ password: typedPassword }),
  reply: done,
  refusals: [401, 403, 429],
});
