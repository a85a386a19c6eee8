import { type Claims, useClaims, useHasExpired } from './session.ts';
import { useState } from 'react';

/**
 * Returns the claims of the signed-in user, and their last ones after the session expired: the page stays behind the notice as it was. Null
 * when signed out. Queries that depend on them are enabled only while `useClaims` returns some.
 */
export function useLastClaims(): Claims | null {
  const claims = useClaims();
  const hasExpired = useHasExpired();
  const [last, setLast] = useState(claims);
  if (claims !== null && claims !== last) setLast(claims);
  return claims ?? (hasExpired ? last : null);
}
