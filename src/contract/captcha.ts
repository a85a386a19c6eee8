import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Returns a proof-of-work challenge that costs a browser about a second, for endpoints with the field `captcha`. */
export const readCaptcha = endpoint({
  method: 'GET',
  path: '/captcha',
  summary: 'Get a captcha challenge',
  reply: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int().min(1),
      keyLength: z.int().min(1),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      expiresAt: z.int().describe('Unix time in seconds'),
    }),
    signature: z.string(),
  }),
});

const MAX_CHARACTERS = 4000;

/** The field `captcha`: base64 of `{ challenge, solution }`. Each challenge is accepted once, until it expires. */
export const captchaField = z
  .string()
  .min(1)
  .max(MAX_CHARACTERS)
  .describe('Base64 of the JSON {challenge, solution} for a challenge from GET /captcha');
