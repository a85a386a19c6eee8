import { subtle, type webcrypto } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../kernel/keys.ts';

const ALGORITHM = 'HS256';
const TYPE = 'session+jwt';
const ISSUER = 'registry';
const AUDIENCE = 'registry/api';

/** Which session a token names, and which of the session's tokens it is. */
export type NamedSession = { readonly session: string; readonly token: string };

/** What a token says of its person: for the page alone, never believed by the server (specification §3). */
export type Claims = {
  readonly role: string;
  readonly isAdmin: boolean;
  readonly certserialnumber: string;
  /** The administrator's account, where one acts in this person's name. */
  readonly act?: { readonly sub: string };
};

type Written = NamedSession & {
  readonly account: string;
  readonly claims: Claims;
  readonly now: Date;
  readonly expiresAt: Date;
};

export type SessionTokens = {
  readonly write: (written: Written) => Promise<string>;
  /** The session that a token names; null where it is none of ours, was tampered with or has ended. */
  readonly read: (token: string, now: Date) => Promise<NamedSession | null>;
};

/** Signs tokens and reads them back: one algorithm, one issuer, one audience, and a type of their own. */
export function sessionTokens(keys: Keys): SessionTokens {
  // Imported once: a key that is bytes would be imported anew for every token that is read.
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
