import { randomBytes, randomUUID } from 'node:crypto';

/** Returns an unguessable id: 256 random bits in hexadecimal. */
export function randomId(): string {
  return randomBytes(32).toString('hex');
}

/** Returns an id that fits in a printed address: 64 random bits in hexadecimal. */
export function randomShortId(): string {
  return randomBytes(8).toString('hex');
}

/** Returns a 256-bit salt, which keeps the content of a commitment secret. */
export function randomSalt(): Uint8Array {
  return randomBytes(32);
}

/** Returns a generator of request ids: a random prefix per process and a counter. */
export function requestIds(): () => string {
  const run = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}

/** Returns a random UUID, such as a project's permanent id. */
export function randomUuid(): string {
  return randomUUID();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if a text has the form of a UUID. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
