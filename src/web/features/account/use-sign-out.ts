import { useQueryClient } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import { signOut } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { endImpersonation } from '#web/api/impersonation.ts';
import { currentClaims, dropToken } from '#web/api/session.ts';
import { canLeave } from '#web/kit/forms/leave-guard.tsx';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';

/**
 * Returns a function that ends the session, once the page may be left: here at once, and on the server as
 * soon as that answers. If the server cannot be reached, the session expires on its own within half an hour.
 */
export function useSignOut(): () => Promise<void> {
  const { router } = useSiteRouter();
  const queryClient = useQueryClient();
  return async () => {
    if (!(await canLeave())) return;
    // A call carries the token that was there when it was made.
    const calls = [signOutOnServer()];
    // While impersonating, the administrator's own session has to end as well.
    if (currentClaims()?.act !== undefined && endImpersonation()) calls.push(signOutOnServer());
    dropToken();
    // The guard of a signed-in page redirects to the sign-in page at once; wait, so that the home page wins.
    await Promise.resolve();
    await router.navigate(pagePaths.home);
    queryClient.clear();
    await Promise.all(calls);
  };
}

async function signOutOnServer(): Promise<void> {
  try {
    await call(signOut);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
  }
}
