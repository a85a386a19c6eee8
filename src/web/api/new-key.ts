/** A key nobody else has, for a request that may be sent twice and must act once; also where the page is not on https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header that says so. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
