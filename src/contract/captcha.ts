import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A task that costs a browser a second of work, for calls that take the field `captcha`. */
export const readCaptcha = endpoint({
  method: 'GET',
  path: '/captcha',
  summary: 'A new task of the human check',
  reply: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int().min(1),
      keyLength: z.int().min(1),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      expiresAt: z.int().describe('Seconds since 1970'),
    }),
    signature: z.string(),
  }),
});

const MOST_CHARACTERS = 4000;

/** The field `captcha`: base64 of `{ challenge, solution }`, each taken once and until the challenge expires. */
export const captchaField = z
  .string()
  .min(1)
  .max(MOST_CHARACTERS)
  .describe('Base64 of the JSON {challenge, solution} for a challenge of GET /captcha');
