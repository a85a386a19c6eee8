import { randomBytes, randomUUID } from 'node:crypto';

/** An address nobody can guess: 256 random bits in hexadecimal. */
export function randomId(): string {
  return randomBytes(32).toString('hex');
}

/** 256 random bits that make a commitment say nothing about what it commits to. */
export function randomSalt(): Uint8Array {
  return randomBytes(32);
}

/** Ids for requests: told apart within a server's run by counting, and between runs by chance. */
export function requestIds(): () => string {
  const run = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}

/** A project's lasting identity, whatever its serial. */
export function randomUuid(): string {
  return randomUUID();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a lasting identity. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
