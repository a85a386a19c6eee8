import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRenewalUnanswered, renewToken } from '#web/api/renew-token.ts';
import { type Claims, expireSession } from '#web/api/session.ts';
import { OperationPlace } from '#web/features/unit-operations/open-operation.tsx';
import { SessionExpired } from './session-expired.tsx';

const MINUTE = 60_000;
/** An active user's token is renewed once it is this old. */
const RENEW_AFTER = 5 * MINUTE;
const TOKEN_LIFE = 30 * MINUTE;
const CHECK_INTERVAL = 20_000;
/** A renewal without a reply is sent again soon: the former token works for ten seconds only. */
const RETRY_AFTER = 2000;
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

type Props = {
  /** Null once the session has expired. */
  readonly claims: Claims | null;
};

/**
 * Watches the session, and shows the notice once it has expired. Both load together, because a session can
 * expire while offline. The dialog of operations on units stays open under the notice.
 */
export function SessionWatch({ claims }: Props) {
  return (
    <>
      <OperationPlace />
      {claims === null ? <SessionExpired /> : <Watch claims={claims} />}
    </>
  );
}

/** Renews the session while the user is active (typing counts), and expires it on time. */
function Watch({ claims }: { readonly claims: Claims }) {
  const { exp, act } = claims;
  useResetOnUserChange(claims);
  useEffect(() => {
    const endsAt = exp * 1000;
    let isActive = false;
    let isRenewing = false;
    let hasEnded = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const markActive = () => {
      isActive = true;
    };
    const check = () => {
      const remaining = endsAt - Date.now();
      if (remaining <= 0) return expireSession();
      if (isRenewing || act !== undefined) return undefined;
      const isDue = isActive && remaining <= TOKEN_LIFE - RENEW_AFTER;
      if (!isDue && !isRenewalUnanswered()) return undefined;
      isRenewing = true;
      void renewToken().finally(() => {
        isRenewing = false;
        if (!hasEnded && isRenewalUnanswered()) retry = setTimeout(check, RETRY_AFTER);
      });
      return undefined;
    };
    if (isRenewalUnanswered()) check();
    const interval = setInterval(check, CHECK_INTERVAL);
    const expiryTimer = setTimeout(check, Math.max(0, endsAt - Date.now()));
    for (const type of activityEvents) document.addEventListener(type, markActive, { passive: true });
    // A device that wakes from sleep checks at once.
    document.addEventListener('visibilitychange', check);
    return () => {
      hasEnded = true;
      clearInterval(interval);
      clearTimeout(retry);
      clearTimeout(expiryTimer);
      for (const type of activityEvents) document.removeEventListener(type, markActive);
      document.removeEventListener('visibilitychange', check);
    };
  }, [exp, act]);
  return null;
}

let lastUser: string | null = null;

/** Resets the query cache when the user changes, so that no user sees another's data. */
function useResetOnUserChange({ sub, act }: Claims): void {
  const queryClient = useQueryClient();
  const user = `${sub} ${act?.sub ?? ''}`;
  useEffect(() => {
    if (lastUser !== null && lastUser !== user) void queryClient.resetQueries();
    lastUser = user;
  }, [user, queryClient]);
}
