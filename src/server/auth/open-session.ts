import type { Role } from '#domain/account/role.ts';
import { MOST_SESSIONS, sessionLifeMs, tokenEnd } from '#domain/account/session-life.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import { newBinding } from './session-binding.ts';
import { endOldest, insertSession, readBinding } from './session-store.ts';
import type { Claims, SessionTokens } from './session-token.ts';

/** For whom a session is opened. */
export type Person = { readonly id: string; readonly role: Role; readonly organization: string };

/** From where, and how: the browser by what it says of itself, and whether it asked for a bound session. */
export type ClientInfo = { readonly device: string; readonly isBound: boolean };

export type Opened = {
  readonly token: string;
  /** The cookie to set; null for a session that is not bound. */
  readonly cookie: string | null;
};

/** The administrator who will act in a person's name, from a session of their own: what that is bound to, this is too. */
export type Impersonator = { readonly account: string; readonly session: string };

type Opening = {
  readonly person: Person;
  readonly client: ClientInfo;
  /** Null where the person signs in. */
  readonly impersonator: Impersonator | null;
  readonly now: Date;
};

/** Opens a session and signs its first token. An account's eleventh ends its oldest. */
export async function openSession(tx: Tx, opening: Opening, tokens: SessionTokens): Promise<Opened> {
  const { person, client, impersonator, now } = opening;
  const life = sessionLifeMs(impersonator === null ? person.role : 'impersonation');
  const endsAt = new Date(now.getTime() + life);
  const expiresAt = tokenEnd(now, endsAt);
  const binding = client.isBound ? newBinding() : null;
  const boundAs = impersonator === null ? null : await readBinding(tx, impersonator.session);
  const [id, token] = [randomUuid(), randomUuid()];
  await insertSession(tx, {
    id,
    token,
    account: person.id,
    formerToken: null,
    binding: binding?.kept ?? boundAs,
    device: client.device,
    impersonator: impersonator?.account ?? null,
    openedFrom: impersonator?.session ?? null,
    beganAt: now,
    usedAt: now,
    confirmedAt: now,
    expiresAt,
    endsAt,
  });
  await endOldest(tx, person.id, MOST_SESSIONS, now);
  const claims = claimsOf(person, impersonator?.account ?? null);
  const written = { session: id, token, account: person.id, claims, now, expiresAt };
  return { token: await tokens.write(written), cookie: binding?.cookie ?? null };
}

/** What a token tells the page about its person. */
export function claimsOf({ role, organization }: Person, impersonator: string | null): Claims {
  return {
    role,
    isAdmin: role === 'Administrator',
    certserialnumber: organization,
    ...(impersonator !== null && { act: { sub: impersonator } }),
  };
}
