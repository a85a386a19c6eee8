import { createHash, randomBytes, subtle, timingSafeEqual, type webcrypto } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Role } from '#domain/account/role.ts';
import { MAX_SESSIONS, sessionLifeMs, tokenEnd } from '#domain/account/session-life.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Keys } from '../kernel/keys.ts';
import { endOldest, insertSession, readBinding } from './session-store.ts';

/** The account that a session is opened for. */
export type Person = { readonly id: string; readonly role: Role; readonly organization: string };

/** The client: device name, and whether it asked for a bound session. */
export type ClientInfo = { readonly device: string; readonly isBound: boolean };

export type Opened = {
  readonly token: string;
  /** Session cookie to set; null if the session is not bound. */
  readonly cookie: string | null;
};

/** An administrator who impersonates a user, and their own session. The new session has the same binding. */
export type Impersonator = { readonly account: string; readonly session: string };

type Opening = {
  readonly person: Person;
  readonly client: ClientInfo;
  /** Null for a normal sign-in. */
  readonly impersonator: Impersonator | null;
  readonly now: Date;
};

/** Opens a session and signs its first token. The account's eleventh session ends its oldest. */
export async function openSession(tx: Tx, opening: Opening, tokens: SessionTokens): Promise<Opened> {
  const { person, client, impersonator, now } = opening;
  const lifeMs = sessionLifeMs(impersonator === null ? person.role : 'impersonation');
  const endsAt = new Date(now.getTime() + lifeMs);
  const expiresAt = tokenEnd(now, endsAt);
  const binding = client.isBound ? newBinding() : null;
  const inheritedBinding = impersonator === null ? null : await readBinding(tx, impersonator.session);
  const [id, token] = [randomUuid(), randomUuid()];
  await insertSession(tx, {
    id,
    token,
    account: person.id,
    formerToken: null,
    binding: binding?.kept ?? inheritedBinding,
    device: client.device,
    impersonator: impersonator?.account ?? null,
    openedFrom: impersonator?.session ?? null,
    beganAt: now,
    usedAt: now,
    confirmedAt: now,
    expiresAt,
    endsAt,
  });
  await endOldest(tx, person.id, MAX_SESSIONS, now);
  const claims = claimsOf(person, impersonator?.account ?? null);
  const input = { session: id, token, account: person.id, claims, now, expiresAt };
  return { token: await tokens.write(input), cookie: binding?.cookie ?? null };
}

/** Returns a token's claims, for the page only. */
export function claimsOf({ role, organization }: Person, impersonator: string | null): Claims {
  return {
    role,
    isAdmin: role === 'Administrator',
    certserialnumber: organization,
    ...(impersonator !== null && { act: { sub: impersonator } }),
  };
}

const ALGORITHM = 'HS256';
const TOKEN_TYPE = 'session+jwt';
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
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
        .setJti(token)
        .setSubject(account)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(await key),
    read: async (token, now) => {
      const rules = { algorithms: [ALGORITHM], typ: TOKEN_TYPE, issuer: ISSUER, audience: AUDIENCE };
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

/** Cookie of a bound session: a token copied from the page is worthless without it. */
const BINDING_COOKIE = '__Host-sb';
const cookiePattern = new RegExp(`(?:^|;\\s*)${BINDING_COOKIE}=([\\w-]{43})(?:;|$)`);

/** Returns a new binding: the cookie, and its hash for the session. */
function newBinding(): { readonly cookie: string; readonly kept: Uint8Array } {
  const secret = randomBytes(32).toString('base64url');
  return {
    cookie: `${BINDING_COOKIE}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`,
    kept: digest(secret),
  };
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
