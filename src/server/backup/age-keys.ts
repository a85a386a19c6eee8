import { readFileSync } from 'node:fs';
import { StartProblem } from '../kernel/start-problem.ts';

/**
 * Reads a file with the public keys that backups are encrypted to (`age1…`), one a line, as `age-keygen -y` writes them;
 * none for null. Throws a `StartProblem` if it has none, or something else.
 */
export async function readRecipients(path: string | null): Promise<readonly string[]> {
  if (path === null) return [];
  const { Encrypter } = await import('age-encryption');
  return readKeys(path, (line) => new Encrypter().addRecipient(line));
}

/** Reads a file with the secret keys that open backups (`AGE-SECRET-KEY-1…`). Throws a `StartProblem` if it has none. */
export async function readIdentities(path: string): Promise<readonly string[]> {
  const { Decrypter } = await import('age-encryption');
  return readKeys(path, (line) => new Decrypter().addIdentity(line));
}

/** Reads the lines of a file without its comments. `check` throws for a line that is no key. */
function readKeys(path: string, check: (line: string) => void): readonly string[] {
  const lines = readText(path)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const line of lines) check(line);
    if (lines.length > 0) return lines;
  } catch {
    // The sentence below says so.
  }
  throw new StartProblem(
    `The file ${path} holds no such key of age, or something else too. Make one with: age-keygen -o ${path}`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartProblem(`The key file ${path} cannot be read.`);
  }
}
