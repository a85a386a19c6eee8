import { useClaims, useHasExpired } from '#web/api/session.ts';
import { lazy, Suspense } from 'react';

const LazyWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));
const LazyBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));
const LazyExpired = lazy(async () => ({ default: (await import('./session-expired.tsx')).SessionExpired }));

/** What runs beside every page while somebody is signed in; visitors do not load it. */
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

/** Says so on every page while an administrator acts in another's name. */
export function InAnothersName() {
  const claims = useClaims();
  if (claims?.act === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LazyBanner claims={claims} />
    </Suspense>
  );
}
