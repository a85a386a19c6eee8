import type { ReplyOf } from '#contract/endpoint.ts';
import type { readCaptcha } from '#contract/captcha.ts';
import { m } from '#messages/messages.js';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Keys } from '../kernel/keys.ts';
import { ProblemError, type Sentence, wrongField } from '../kernel/problems.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of each guess; how many guesses are needed is the difficulty. */
const ROUNDS = 3000;
const MINUTES = 20;

/** A task that was solved: each may be used once. */
export type SolvedTask = { readonly nonce: string; readonly expiresAt: Date };

export type Captcha = {
  readonly makeTask: () => Promise<ReplyOf<typeof readCaptcha>>;
  /** The task that a field `captcha` solves; refuses one that is unreadable, wrong, not ours or expired. */
  readonly requireSolved: (captcha: string) => Promise<SolvedTask>;
};

/** What is wrong with the field `captcha`. */
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
 * Tasks of work that are cheap to make and to check: the server knows the answer it signs. `difficulty` is the most
 * guesses a task takes; a task takes at least half as many. Whether one was used already is for `claimTask` to say.
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

/** Says what to do, and not what was wrong: the same for a cheat, for a clock that ran on and for a second use. */
export function refused(): ProblemError {
  return wrongField('captcha', (locale) => m.problem_captcha({}, { locale }));
}

const solved = z.object({
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
    const given = solved.safeParse(JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')));
    return given.success ? given.data : null;
  } catch {
    return null;
  }
}
