/** Returns a unique key for an idempotent request. Also works on pages not served over HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Name of the request header that carries the key. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
