import { useSyncExternalStore } from 'react';
import type { Problem } from '#contract/problem.ts';

/** Claims of the token. Use them for display only: the browser does not verify them. */
export type Claims = {
  /** Id of the account. */
  readonly sub: string;
  readonly role: string | readonly string[];
  readonly isAdmin: boolean;
  /** Serial of the organization. */
  readonly certserialnumber: string;
  /** When the token expires, in seconds since 1970. */
  readonly exp: number;
  /** The administrator impersonating this user. */
  readonly act?: { readonly sub: string };
};

const TOKEN_KEY = 'session-token';
/** Where an administrator's own token is stored during impersonation. */
export const OWN_TOKEN_KEY = 'own-session-token';

type State = {
  readonly token: string | null;
  readonly claims: Claims | null;
  readonly hasExpired: boolean;
  /** The server's problem when it refused to renew the session (specification §7). */
  readonly refusal: Problem | null;
};

const signedOut: State = { token: null, claims: null, hasExpired: false, refusal: null };

let state: State = signedOut;
const listeners = new Set<() => void>();

/**
 * Restores the stored session: the administrator's own one where an impersonation has ended. An expired token
 * signs the user out (specification §4).
 */
export function startSession(): void {
  state = stateOf(readToken(TOKEN_KEY) ?? readToken(OWN_TOKEN_KEY));
  if (state.token === null) removeTokens();
  else storeToken(TOKEN_KEY, state.token);
  // Another tab signed in, signed out or renewed the session: this tab follows.
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) followOtherTabs();
  });
}

function followOtherTabs(): void {
  const next = stateOf(readToken(TOKEN_KEY));
  const hasEnded = state.claims !== null && state.claims.exp * 1000 <= Date.now();
  setState(
    next.token === null && hasEnded ? { ...signedOut, hasExpired: true, refusal: state.refusal } : next,
  );
}

/** Returns the token to send; null when signed out. */
export function currentToken(): string | null {
  return state.token;
}

/** Returns the claims of the current token; null when signed out. */
export function currentClaims(): Claims | null {
  return state.claims;
}

/** Signs in with a token, or stores a renewed one. */
export function keepToken(token: string): void {
  storeToken(TOKEN_KEY, token);
  setState(stateOf(token));
}

/** Stores a token on this device. */
export function storeToken(key: string, token: string): void {
  try {
    window.localStorage.setItem(key, token);
  } catch {
    /* Without storage, the session lasts as long as the page. */
  }
}

/** Signs out on this page and in every other tab. */
export function dropToken(): void {
  removeTokens();
  setState(signedOut);
}

/**
 * Marks the session as expired: the page says so, and its content stays until the user confirms. Keeps the
 * server's problem, given here or at the last refused renewal, for the page to show. After an impersonation,
 * the administrator's own token stays.
 */
export function expireSession(refusal: Problem | null = state.refusal): void {
  if (state.token === null) return;
  removeTokens(state.claims?.act && [TOKEN_KEY]);
  setState({ ...signedOut, hasExpired: true, refusal });
}

/** Remembers why the server did not renew the session; a later token clears it. */
export function keepRefusal(refusal: Problem): void {
  if (state.token !== null) setState({ ...state, refusal });
}

/** Returns why the server did not renew the session that has ended; null without a reason. */
export function useRefusal(): Problem | null {
  return useSession(() => state.refusal, null);
}

/** Returns the claims of the signed-in user; null when signed out, on the server, and while hydrating. */
export function useClaims(): Claims | null {
  return useSession(() => state.claims, null);
}

/** Returns true when the session expired and nobody has signed in since. */
export function useHasExpired(): boolean {
  return useSession(() => state.hasExpired, false);
}

/** Returns true once the page is hydrated in a browser, where the session is known. */
export function useIsSessionKnown(): boolean {
  return useSession(() => true, false);
}

function useSession<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(subscribe, read, () => before);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function stateOf(token: string | null): State {
  const claims = token === null ? null : claimsOf(token);
  if (token === null || claims === null || claims.exp * 1000 <= Date.now()) return signedOut;
  return { ...signedOut, token, claims };
}

/** Storage can hold anything: returns null for a text that is not one of our tokens. */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const parsed = JSON.parse(atob(payload)) as Partial<Claims>;
    const isValid = typeof parsed.exp === 'number' && typeof parsed.certserialnumber === 'string';
    return isValid ? (parsed as Claims) : null;
  } catch {
    return null;
  }
}

/** Returns a stored token, which may have expired; null without one. */
export function readToken(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes stored tokens from this device. */
export function removeTokens(keys: readonly string[] = [TOKEN_KEY, OWN_TOKEN_KEY]): void {
  try {
    for (const key of keys) window.localStorage.removeItem(key);
  } catch {
    /* Without storage there is nothing to remove. */
  }
}
