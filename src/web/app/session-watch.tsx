import { renewSession } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { type Claims, expireSession, keepRefusal, keepToken } from '#web/api/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const MINUTE = 60_000;
/** A token is renewed once it is this old and its person did something meanwhile. */
const RENEW_AFTER = 5 * MINUTE;
const TOKEN_LIFE = 30 * MINUTE;
const LOOK_EVERY = 20_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Renews the session while its person is active (typing counts), and says so when it ends. */
export function SessionWatch({ claims }: { readonly claims: Claims }) {
  const { exp, act } = claims;
  useFreshReplies(claims);
  useEffect(() => {
    const endsAt = exp * 1000;
    let isActive = false;
    let isRenewing = false;
    const live = () => {
      isActive = true;
    };
    const look = () => {
      const left = endsAt - Date.now();
      if (left <= 0) return expireSession();
      if (!isActive || isRenewing || act !== undefined || left > TOKEN_LIFE - RENEW_AFTER) return undefined;
      isRenewing = true;
      void renew().finally(() => {
        isRenewing = false;
      });
      return undefined;
    };
    const looking = setInterval(look, LOOK_EVERY);
    const ending = setTimeout(look, Math.max(0, endsAt - Date.now()));
    for (const sign of signsOfLife) document.addEventListener(sign, live, { passive: true });
    // A device that slept finds out as it wakes.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      clearTimeout(ending);
      for (const sign of signsOfLife) document.removeEventListener(sign, live);
      document.removeEventListener('visibilitychange', look);
    };
  }, [exp, act]);
  return null;
}

let lastPerson: string | null = null;

/** What one person was shown is not another's to see: replies are asked for anew when somebody else goes on. */
function useFreshReplies({ sub, act }: Claims): void {
  const queryClient = useQueryClient();
  const person = `${sub} ${act?.sub ?? ''}`;
  useEffect(() => {
    if (lastPerson !== null && lastPerson !== person) void queryClient.resetQueries();
    lastPerson = person;
  }, [person, queryClient]);
}

/** A renewal that did not succeed is tried again; what the server answered is kept, to be told if the session ends. */
async function renew(): Promise<void> {
  try {
    keepToken((await call(renewSession, { body: {} })).token);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    if (error.problem !== null) keepRefusal(error.problem);
  }
}
