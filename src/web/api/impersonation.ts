import {
  claimsOf,
  currentClaims,
  currentToken,
  dropToken,
  keepToken,
  OWN_TOKEN_KEY,
  readToken,
  removeTokens,
  storeToken,
} from './session.ts';

/** Switches to an impersonation token; the administrator's own token is stored for later. */
export function beginImpersonation(token: string): void {
  const ownToken = currentToken();
  if (ownToken !== null) storeToken(OWN_TOKEN_KEY, ownToken);
  keepToken(token);
}

/**
 * Returns true while an administrator's own session is stored and has not expired: during an impersonation,
 * and once it ended.
 */
export function hasOwnSession(): boolean {
  const token = readToken(OWN_TOKEN_KEY);
  const claims = token === null ? null : claimsOf(token);
  return claims !== null && claims.exp * 1000 > Date.now();
}

/**
 * Switches back to the administrator's own session, also once the impersonation has ended. Returns false, and
 * signs out, when that session has ended. Does nothing when nobody was impersonated.
 */
export function endImpersonation(): boolean {
  if (currentClaims()?.act === undefined && !hasOwnSession()) return currentToken() !== null;
  const ownToken = readToken(OWN_TOKEN_KEY);
  removeTokens();
  if (ownToken === null) dropToken();
  else keepToken(ownToken);
  return currentToken() !== null;
}
