import { type Guard, pageGuards, pagePaths } from '#contract/page-paths.ts';
import { currentClaims, useClaims, useHasExpired, useIsSessionKnown } from '#web/api/session.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { Waiting } from '#web/kit/waiting.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import { IMPERSONATION_BEGAN, NEXT } from '#web/pages/next-address.ts';

const FirstDuties = lazy(async () => ({ default: (await import('./first-duties.tsx')).FirstDuties }));

/** What a guard asks of whoever comes: null lets them in, an address sends them there. */
function leadsTo(guard: Guard, here: string): string | null {
  const claims = currentClaims();
  switch (guard) {
    case 'visitors':
      return claims === null ? null : afterSignIn(here);
    case 'signed-in':
      return claims === null ? signInFirst(here) : null;
    case 'administrators':
      if (claims === null) return signInFirst(here);
      if (claims.isAdmin) return null;
      // An administrator who goes on in another's name goes on where that person would.
      return claims.act === undefined ? pagePaths.home : pagePaths.myProjects;
  }
}

function signInFirst(here: string): string {
  return `${pagePaths.login}?${new URLSearchParams({ [NEXT]: here })}`;
}

/**
 * Where somebody who is signed in goes on from a screen for visitors: to the page they had asked for, else administrators to
 * the dashboard and others to their projects (specification §2). Only a screen of ours counts as asked for.
 */
function afterSignIn(here: string): string {
  if (matchPath(pagePaths.register, here) !== null) return pagePaths.myProjects;
  const asked = new URL(here, window.location.origin).searchParams.get(NEXT);
  if (asked !== null && isScreenOfOurs(asked)) return asked;
  return currentClaims()?.isAdmin === true ? pagePaths.admin : pagePaths.myProjects;
}

function isScreenOfOurs(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  const url = new URL(address, window.location.origin);
  if (url.origin !== window.location.origin) return false;
  const isKnown = Object.values(pagePaths).some((path) => matchPath(path, url.pathname) !== null);
  return isKnown && pageGuardOf(url.pathname) !== 'visitors';
}

function pageGuardOf(pathname: string): Guard | undefined {
  const names = Object.keys(pagePaths) as (keyof typeof pagePaths)[];
  const name = names.find((one) => matchPath(pagePaths[one], pathname) !== null);
  return name === undefined ? undefined : pageGuards[name];
}

/** What the page that somebody is led to is told. */
function stateFor(elsewhere: string): string | null {
  const hasBegun = currentClaims()?.act !== undefined && elsewhere === pagePaths.myProjects;
  return hasBegun ? IMPERSONATION_BEGAN : null;
}

type Props = { readonly guard: Guard; readonly children: ReactNode };

/** Shows a screen to whom it is for, and sends everybody else where they belong. */
export function Guarded({ guard, children }: Props) {
  const { pathname, search } = useLocation();
  const isKnown = useIsSessionKnown();
  const hasExpired = useHasExpired();
  useClaims();
  if (!isKnown && guard !== 'visitors') return <Unknown />;
  // What was typed stays on the page until its person has read that the session is over.
  if (!isKnown || hasExpired) return children;
  const elsewhere = leadsTo(guard, `${pathname}${search}`);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace state={stateFor(elsewhere)} />;
  if (guard === 'visitors') return children;
  return (
    <Suspense fallback={<Unknown />}>
      <FirstDuties waiting={<Unknown />}>{children}</FirstDuties>
    </Suspense>
  );
}

/** On the server, and for the blink before the page is taken over, nobody knows who is there. */
function Unknown() {
  return (
    <Waiting>
      <Skeleton height={320} />
    </Waiting>
  );
}
