import type { Problem } from '#contract/problem.ts';
import { useSyncExternalStore } from 'react';

/** What the token says of its person: for the page to show, never for anybody to trust. */
export type Claims = {
  /** Whose account it is. */
  readonly sub: string;
  readonly role: string | readonly string[];
  readonly isAdmin: boolean;
  /** The organization's serial. */
  readonly certserialnumber: string;
  /** When the token ends, in seconds since 1970. */
  readonly exp: number;
  /** The administrator who acts in this person's name. */
  readonly act?: { readonly sub: string };
};

const PLACE = 'session-token';
/** Where an administrator’s own token waits while they act in another’s name. */
const OWN_PLACE = 'own-session-token';

type State = {
  readonly token: string | null;
  readonly claims: Claims | null;
  readonly hasExpired: boolean;
  /** What the server answered when it refused to go on with the session (specification §7). */
  readonly refusal: Problem | null;
};

const nobody: State = { token: null, claims: null, hasExpired: false, refusal: null };

let state: State = nobody;
const listeners = new Set<() => void>();

/** Takes up the session this browser has; a token that ended while nobody looked signs its person out (specification §4). */
export function startSession(): void {
  state = stateOf(readToken(PLACE));
  if (state.token === null) forgetToken();
  // Another tab signed in, out or on: this one goes with it.
  window.addEventListener('storage', (event) => {
    if (event.key === PLACE || event.key === null) followOthers();
  });
}

function followOthers(): void {
  const next = stateOf(readToken(PLACE));
  const isOver = state.claims !== null && state.claims.exp * 1000 <= Date.now();
  change(next.token === null && isOver ? { ...nobody, hasExpired: true, refusal: state.refusal } : next);
}

/** The token to send along; null where nobody is signed in. */
export function currentToken(): string | null {
  return state.token;
}

/** What the signed-in person's token says of them; null where nobody is signed in. */
export function currentClaims(): Claims | null {
  return state.claims;
}

/** Signs in, or on, with a token. */
export function keepToken(token: string): void {
  store(PLACE, token);
  change(stateOf(token));
}

/** Goes on in another's name; the administrator's own token is kept aside. */
export function beginImpersonation(token: string): void {
  if (state.token !== null) store(OWN_PLACE, state.token);
  keepToken(token);
}

/** Goes back to the administrator's own session; answers false where it has ended, and nobody is signed in then. */
export function endImpersonation(): boolean {
  const own = readToken(OWN_PLACE);
  forgetToken();
  if (own !== null) keepToken(own);
  else change(nobody);
  return state.token !== null;
}

function store(place: string, token: string): void {
  try {
    window.localStorage.setItem(place, token);
  } catch {
    /* A browser may refuse storage; then the session lasts as long as the page. */
  }
}

/** Signs out on this page and in every other tab. */
export function dropToken(): void {
  forgetToken();
  change(nobody);
}

/**
 * The session ended on its own: the page says so, and nothing on it is lost until the person has read it. What the server
 * answered, now or when the session was last to be renewed, is kept for the page to tell.
 */
export function expireSession(refusal: Problem | null = state.refusal): void {
  if (state.token === null) return;
  forgetToken();
  change({ ...nobody, hasExpired: true, refusal });
}

/** Keeps what the server answered when it did not renew the session; a token that is taken up later forgets it. */
export function keepRefusal(refusal: Problem): void {
  if (state.token !== null) change({ ...state, refusal });
}

/** What the server answered when it refused to go on with the session that has ended; null where it said nothing. */
export function useRefusal(): Problem | null {
  return useSyncExternalStore(
    subscribe,
    () => state.refusal,
    () => null,
  );
}

/** Who is signed in, for rendering; on the server, and where a page is taken over, nobody. */
export function useClaims(): Claims | null {
  return useSyncExternalStore(
    subscribe,
    () => state.claims,
    () => null,
  );
}

/** Whether the session ended on its own and nobody has signed in since. */
export function useHasExpired(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.hasExpired,
    () => false,
  );
}

/** Whether this is the browser, where who is signed in is known. */
export function useIsSessionKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function stateOf(token: string | null): State {
  const claims = token === null ? null : claimsOf(token);
  if (token === null || claims === null || claims.exp * 1000 <= Date.now()) return nobody;
  return { ...nobody, token, claims };
}

/** Storage is anybody's: what is no token of ours is none. */
function claimsOf(token: string): Claims | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const said = JSON.parse(atob(part)) as Partial<Claims>;
    const isWhole = typeof said.exp === 'number' && typeof said.certserialnumber === 'string';
    return isWhole ? (said as Claims) : null;
  } catch {
    return null;
  }
}

function readToken(place: string): string | null {
  try {
    return window.localStorage.getItem(place);
  } catch {
    return null;
  }
}

function forgetToken(): void {
  try {
    for (const place of [PLACE, OWN_PLACE]) window.localStorage.removeItem(place);
  } catch {
    /* Nothing was kept. */
  }
}
