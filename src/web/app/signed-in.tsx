import { useClaims, useHasExpired } from '#web/api/session.ts';
import { lazy, Suspense } from 'react';

const LazyWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));
const LazyBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));
const LazyExpired = lazy(async () => ({ default: (await import('./session-expired.tsx')).SessionExpired }));

/** Components that run next to every page while signed in; visitors do not load them. */
export function SignedIn() {
  const claims = useClaims();
  const hasExpired = useHasExpired();
  return (
    <Suspense fallback={null}>
      {claims === null ? null : <LazyWatch claims={claims} />}
      {hasExpired ? <LazyExpired /> : null}
    </Suspense>
  );
}

/** Shows the impersonation banner on every page while impersonating. */
export function ImpersonationNotice() {
  const claims = useClaims();
  if (claims?.act === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LazyBanner claims={claims} />
    </Suspense>
  );
}
