import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { listOwnedUnits } from '#contract/unit-operations.ts';
import { call, keyOf } from './call.ts';
import { useLastClaims } from './last-claims.ts';
import { type OperationStart, operationQuery } from './operation-address.ts';
import { useRight } from './profile-query.ts';
import { useClaims } from './session.ts';

/**
 * Returns whether the user may retire, transfer and cancel the units of their organization: viewers may not,
 * and nobody may while impersonating.
 */
export function useMayOperate(): boolean {
  const claims = useLastClaims();
  const mayEdit = useRight('edit');
  return claims !== null && claims.act === undefined && mayEdit;
}

/** Returns a function that returns the address of an operation's dialog over the current page. */
export function useOperationAddress(): (start: OperationStart) => string {
  const { search } = useLocation();
  return (start) => operationQuery(search, start);
}

const NEVER = 'never';

/** Fetches the units that the user's organization holds, by project and year, the oldest first. */
export function useOwnedUnits(isNeeded = true) {
  const account = useClaims()?.sub;
  return useQuery({
    queryKey: [...keyOf(listOwnedUnits), account ?? NEVER],
    queryFn: ({ signal }) => call(listOwnedUnits, { signal }),
    enabled: isNeeded && account !== undefined,
    staleTime: 0,
  });
}
