import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { readCaptcha } from '#contract/captcha.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { m } from '#messages/messages.js';
import type { Keys } from '../kernel/keys.ts';
import { ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** PBKDF2 rounds per guess; the difficulty is the number of guesses. */
const ROUNDS = 3000;
const MINUTES = 20;

/** A solved task; each can be used once. */
export type SolvedTask = { readonly nonce: string; readonly expiresAt: Date };

export type Captcha = {
  readonly makeTask: () => Promise<ReplyOf<typeof readCaptcha>>;
  /**
   * Returns the task that a `captcha` field solves. Throws a 400 problem if it is unreadable, wrong, foreign
   * or expired.
   */
  readonly requireSolved: (captcha: string) => Promise<SolvedTask>;
};

/** Returns the errors of a `captcha` field. */
export async function captchaFaults(
  check: Captcha,
  captcha: string,
): Promise<Readonly<Record<string, Sentence>>> {
  try {
    await check.requireSolved(captcha);
    return {};
  } catch (error) {
    if (error instanceof ProblemError) return error.fields;
    throw error;
  }
}

/**
 * Creates and verifies proof-of-work tasks. Both are cheap for the server, which signs the answer it chose. A
 * task takes between half of `difficulty` and `difficulty` guesses. `claimTask` rejects reused tasks.
 */
export function captcha(keys: Keys, difficulty: number, now: () => Date = () => new Date()): Captcha {
  const secrets = {
    hmacSignatureSecret: keys('human-check').toString('hex'),
    hmacKeySignatureSecret: keys('human-check-answer').toString('hex'),
  };
  return {
    makeTask: async () => {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: ROUNDS,
        counter: randomInt(difficulty, Math.ceil(difficulty / 2)),
        deriveKey,
        expiresAt: new Date(now().getTime() + MINUTES * 60_000),
        ...secrets,
      });
      return challenge as ReplyOf<typeof readCaptcha>;
    },
    requireSolved: async (captcha) => {
      const payload = read(captcha);
      if (payload === null) throw refused();
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      if (!verified) throw refused();
      const { nonce, expiresAt } = payload.challenge.parameters;
      return { nonce, expiresAt: new Date(expiresAt * 1000) };
    },
  };
}

/** Returns a 400 problem that says what to do. The same for wrong, expired and reused solutions. */
export function refused(): ProblemError {
  return wrongField('captcha', (locale) => m.problem_captcha({}, { locale }));
}

const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ROUNDS),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int().min(1),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string() }),
});

function read(captcha: string) {
  try {
    const parsed = solutionSchema.safeParse(JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
