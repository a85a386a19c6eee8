import { readFile } from 'node:fs/promises';
import { isSystemError, StartProblem } from '../kernel/start-problem.ts';

const VERIFIER = new URL('../../../dist/verify/verify.mjs', import.meta.url);
const WITNESS = new URL('../../../dist/verify/witness/witness.mjs', import.meta.url);

/** Returns the program that checks exports. Throws a `StartProblem` if it was not built. */
export async function readVerifier(): Promise<string> {
  const program = await findVerifier();
  if (program !== null) return program;
  throw new StartProblem('The program that checks exports is not built. Run npm run build.');
}

/** Returns the program that checks exports; null if it was not built. */
export function findVerifier(): Promise<string | null> {
  return find(VERIFIER);
}

/** Returns the program of a witness; null if it was not built. */
export function findWitness(): Promise<string | null> {
  return find(WITNESS);
}

async function find(file: URL): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
  }
}
