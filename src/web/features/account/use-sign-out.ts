import { pagePaths } from '#contract/page-paths.ts';
import { signOut } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { currentClaims, dropToken, endImpersonation } from '#web/api/session.ts';
import { mayLeave } from '#web/kit/leaving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

/**
 * Ends the session here and on the server, once the page at hand may be left; where the server cannot be told, it ends on its
 * own within half an hour.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    if (!(await mayLeave())) return;
    await tellServer();
    // An administrator who acts in another's name has a session of their own to end as well.
    if (currentClaims()?.act !== undefined && endImpersonation()) await tellServer();
    dropToken();
    // The guard of what is for who is signed in leads to the sign-in page at once: home is where it ends all the same.
    await Promise.resolve();
    await navigate(pagePaths.home);
    queryClient.clear();
  };
}

async function tellServer(): Promise<void> {
  try {
    await call(signOut);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
  }
}
