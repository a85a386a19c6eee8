import { useState } from 'react';
import { type Claims, useClaims, useHasExpired } from './session.ts';

/**
 * Returns the claims of the signed-in user. After the session expired, returns the last ones, so that the
 * page behind the notice stays as it was. Returns null when signed out. Enable queries that use them only
 * while `useClaims` returns claims.
 */
export function useLastClaims(): Claims | null {
  const claims = useClaims();
  const hasExpired = useHasExpired();
  const [last, setLast] = useState(claims);
  if (claims !== null && claims !== last) setLast(claims);
  return claims ?? (hasExpired ? last : null);
}
