import type { Role } from '#domain/account/role.ts';
import { MAX_SESSIONS, sessionLifeMs, tokenEnd } from '#domain/account/session-life.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import { newBinding } from './session-binding.ts';
import { endOldest, insertSession, readBinding } from './session-store.ts';
import type { Claims, SessionTokens } from './session-token.ts';

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
