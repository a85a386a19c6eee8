import { z } from 'zod';
import { beyondSpecification } from './described.ts';
import { endpoint, reference } from './endpoint.ts';

/**
 * Returns a proof-of-work challenge that costs a browser about a second, for endpoints with the field
 * `captcha`.
 */
export const readCaptcha = endpoint({
  method: 'GET',
  path: '/captcha',
  summary: 'Get a captcha challenge',
  reply: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().describe('Random value in hexadecimal'),
      salt: z.string().describe('Salt of the derivation, in hexadecimal'),
      cost: z.int().min(1).describe('Number of iterations of each derivation'),
      keyLength: z.int().min(1).describe('Length of the derived key in bytes'),
      keyPrefix: z.string().describe('How the derived key of the solution begins, in hexadecimal'),
      keySignature: z.string().optional().describe('Signature of the derived key'),
      expiresAt: z.int().describe('Unix time in seconds'),
    }),
    signature: z.string().describe('Signature of the parameters; send it back unchanged'),
  }),
});

const MAX_CHARACTERS = 4000;

/**
 * The field `captcha`: base64 of `{ challenge, solution }`. Each challenge is accepted once, until it
 * expires.
 */
export const captchaField = beyondSpecification(
  reference(MAX_CHARACTERS).min(1),
  'Base64 of the JSON {challenge, solution} for a challenge from GET /captcha',
  'The call is open to everyone: the human verification that its page asks for keeps programs from flooding it.',
);
