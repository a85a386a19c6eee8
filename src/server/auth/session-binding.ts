import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cookie of a bound session: a token that was copied out of the page is worth nothing without it. */
const NAME = '__Host-sb';
const inCookies = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** A new binding: what the cookie carries, and what the session keeps of it. */
export function newBinding(): { readonly cookie: string; readonly kept: Uint8Array } {
  const secret = randomBytes(32).toString('base64url');
  return { cookie: `${NAME}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`, kept: digest(secret) };
}

/** Whether a request's cookies hold what a session is bound to; one that is not bound asks for nothing. */
export function isBoundTo(kept: Uint8Array | null, cookies: string | undefined): boolean {
  if (kept === null) return true;
  const secret = inCookies.exec(cookies ?? '')?.[1];
  return secret !== undefined && timingSafeEqual(digest(secret), kept);
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
