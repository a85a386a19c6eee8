import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Returns the `captcha` field for a challenge, as the page's widget computes it. */
export async function solveCaptcha(task: unknown): Promise<string> {
  const challenge = task as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
