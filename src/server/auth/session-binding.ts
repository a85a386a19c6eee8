import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cookie of a bound session: a token copied from the page is worthless without it. */
const NAME = '__Host-sb';
const cookiePattern = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** Returns a new binding: the cookie, and its hash for the session. */
export function newBinding(): { readonly cookie: string; readonly kept: Uint8Array } {
  const secret = randomBytes(32).toString('base64url');
  return { cookie: `${NAME}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`, kept: digest(secret) };
}

/** True if a request's cookies match the session's binding, or the session is not bound. */
export function isBoundTo(kept: Uint8Array | null, cookies: string | undefined): boolean {
  if (kept === null) return true;
  const secret = cookiePattern.exec(cookies ?? '')?.[1];
  return secret !== undefined && timingSafeEqual(digest(secret), kept);
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
