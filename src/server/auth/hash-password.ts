import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';

/** argon2id with OWASP's recommended parameters: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One hash per core, four at most: more would not be faster, and would delay other requests. */
const limitHashing = limitConcurrency({ concurrent: Math.min(4, availableParallelism()), queued: 50 });

/** Hashes a password for storage. Takes tens of milliseconds: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, strength));
}

/** A hash that no password matches, so that unknown addresses take as long as known ones. */
const dummyHash = hash('nobody signs in with this', strength);

/** True if a password matches its stored hash; false without one, after the same amount of work. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await dummyHash);
  const isEqual = await limitHashing(() => verify(compared, password));
  return isEqual && storedHash !== null;
}
