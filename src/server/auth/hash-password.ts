import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';

/** argon2id as OWASP's password storage guide has it: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** As many at once as there are cores, four at most: more are no faster, and keep whoever answers visitors from a core. */
const soMany = limitConcurrency({ concurrent: Math.min(4, availableParallelism()), queued: 50 });

/** What is kept of a password. Work of tens of milliseconds: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return soMany(() => hash(password, strength));
}

/** What nobody's password hashes to, to be compared with where there is nobody: unknown addresses take as long as known ones. */
const nobodys = hash('nobody signs in with this', strength);

/** Whether a password is the one that was kept; where none is, after the same work, it is not. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const compared = kept ?? (await nobodys);
  const isEqual = await soMany(() => verify(compared, password));
  return isEqual && kept !== null;
}
