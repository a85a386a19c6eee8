import { type ComponentType, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import { type Guard, pageGuards, pagePaths } from '#contract/page-paths.ts';
import { currentClaims, useClaims, useHasExpired, useIsSessionKnown } from '#web/api/session.ts';
import { IMPERSONATION_BEGAN, NEXT } from '#web/pages/next-address.ts';

/** Returns the address to redirect to; null when the user may see the page. */
function redirectFor(guard: Guard, address: string): string | null {
  const claims = currentClaims();
  switch (guard) {
    case 'visitors':
      return claims === null ? null : addressAfterSignIn(address);
    case 'signed-in':
      return claims === null ? signInAddress(address) : null;
    case 'administrators':
      if (claims === null) return signInAddress(address);
      if (claims.isAdmin) return null;
      // While impersonating, administrators are redirected like the impersonated user.
      return claims.act === undefined ? pagePaths.home : pagePaths.myProjects;
  }
}

function signInAddress(address: string): string {
  return `${pagePaths.login}?${new URLSearchParams({ [NEXT]: address })}`;
}

/**
 * Returns where a signed-in user continues from a visitors' page: the page they requested, otherwise the
 * dashboard for administrators and their projects for others (specification §2). Only pages of this site are
 * accepted.
 */
function addressAfterSignIn(address: string): string {
  if (matchPath(pagePaths.register, address) !== null) return pagePaths.myProjects;
  const next = new URL(address, window.location.origin).searchParams.get(NEXT);
  if (next !== null && isPageToContinue(next)) return next;
  return currentClaims()?.isAdmin === true ? pagePaths.admin : pagePaths.myProjects;
}

/** Reports whether an address is a page of this site that the signed-in user may see. */
function isPageToContinue(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  const url = new URL(address, window.location.origin);
  if (url.origin !== window.location.origin) return false;
  const isKnown = Object.values(pagePaths).some((path) => matchPath(path, url.pathname) !== null);
  const guard = pageGuardOf(url.pathname);
  return isKnown && guard !== 'visitors' && (guard !== 'administrators' || currentClaims()?.isAdmin === true);
}

function pageGuardOf(pathname: string): Guard | undefined {
  const names = Object.keys(pagePaths) as (keyof typeof pagePaths)[];
  const name = names.find((key) => matchPath(pagePaths[key], pathname) !== null);
  return name === undefined ? undefined : pageGuards[name];
}

/** Returns the navigation state for the page redirected to. */
function navigationStateFor(redirect: string): string | null {
  const startsImpersonation = currentClaims()?.act !== undefined && redirect === pagePaths.myProjects;
  return startsImpersonation ? IMPERSONATION_BEGAN : null;
}

/**
 * Wraps a page in its guard. What is behind sign-in comes with the steps that its users must take first, and with
 * its frame.
 */
export async function guardPage(guard: Guard, Page: ComponentType): Promise<ComponentType> {
  if (guard === 'visitors') {
    return () => (
      <ForVisitors>
        <Page />
      </ForVisitors>
    );
  }
  const [{ RequiredSteps }, { PageFrame }] = await Promise.all([
    import('./required-steps.tsx'),
    import('./page-frame.tsx'),
  ]);
  const waiting = <PageFrame />;
  return () => (
    <ForSignedIn guard={guard} waiting={waiting}>
      <RequiredSteps waiting={waiting}>
        <Page />
      </RequiredSteps>
    </ForSignedIn>
  );
}

type Props = { readonly children: ReactNode };

/**
 * Shows a page to visitors. Signed-in users are redirected; the page stays until the next one is drawn, as
 * they may just have signed in on it.
 */
function ForVisitors({ children }: Props) {
  const redirect = useRedirect('visitors');
  return (
    <>
      {children}
      {redirect}
    </>
  );
}

type ForSignedInProps = Props & {
  readonly guard: Exclude<Guard, 'visitors'>;
  /** What is shown while the session is unknown, or while the page loads. */
  readonly waiting: ReactNode;
};

/** Shows a page to the signed-in users it is for and redirects all others. */
function ForSignedIn({ guard, waiting, children }: ForSignedInProps) {
  const redirect = useRedirect(guard);
  if (!useIsSessionKnown()) return waiting;
  return redirect ?? <Suspense fallback={waiting}>{children}</Suspense>;
}

/** Returns the redirect from a page with this guard; null while the user may see it. */
function useRedirect(guard: Guard): ReactNode {
  const { pathname, search } = useLocation();
  const isKnown = useIsSessionKnown();
  const hasExpired = useHasExpired();
  useClaims();
  // After expiry, the page and its input stay until the user confirms the notice.
  const redirect = !isKnown || hasExpired ? null : redirectFor(guard, `${pathname}${search}`);
  return redirect === null ? null : <Navigate to={redirect} replace state={navigationStateFor(redirect)} />;
}
