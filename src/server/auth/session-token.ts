import { subtle, type webcrypto } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../kernel/keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'session+jwt';
const ISSUER = 'registry';
const AUDIENCE = 'registry/api';

/** The session that a token belongs to, and the id of the token. */
export type NamedSession = { readonly session: string; readonly token: string };

/** Claims about the user, for the page only; the server never trusts them (specification §3). */
export type Claims = {
  readonly role: string;
  readonly isAdmin: boolean;
  readonly certserialnumber: string;
  /** Account of the impersonating administrator. */
  readonly act?: { readonly sub: string };
};

type TokenInput = NamedSession & {
  readonly account: string;
  readonly claims: Claims;
  readonly now: Date;
  readonly expiresAt: Date;
};

export type SessionTokens = {
  readonly write: (input: TokenInput) => Promise<string>;
  /** Returns the session of a token; null if it is foreign, modified or expired. */
  readonly read: (token: string, now: Date) => Promise<NamedSession | null>;
};

/** Signs and verifies tokens, with one algorithm, issuer, audience and type. */
export function sessionTokens(keys: Keys): SessionTokens {
  // Imported once; raw bytes would be imported again for every token.
  const key = importKey(keys('session-token'));
  return {
    write: async ({ session, token, account, claims, now, expiresAt }) =>
      new SignJWT({ ...claims, sid: session })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setJti(token)
        .setSubject(account)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await key),
    read: async (token, now) => {
      const rules = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, audience: AUDIENCE };
      try {
        const { payload } = await jwtVerify(token, await key, { ...rules, currentDate: now });
        return namedIn(payload);
      } catch {
        return null;
      }
    },
  };
}

function importKey(bytes: Buffer<ArrayBuffer>): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

function namedIn({ sid, jti }: JWTPayload): NamedSession | null {
  return typeof sid === 'string' && jti !== undefined ? { session: sid, token: jti } : null;
}
