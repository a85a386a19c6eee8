import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { currentPageState } from '#web/api/page-state.ts';
import { useClaims, useHasExpired } from '#web/api/session.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useIsOnline } from '#web/kit/hooks/browser-state.ts';
import { Link, ScreensProvider } from '#web/kit/navigation/link.tsx';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { TitleAnnouncer } from '#web/kit/pages/page.tsx';
import { FaultBoundary, LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { useLocale } from '#web/kit/text/locale.ts';
import demonstrationBannerClasses from './demonstration-banner.module.css';
import faultPageClasses from './fault-page.module.css';
import { Footer } from './footer.tsx';
import offlineBannerClasses from './offline-banner.module.css';
import { screenExists } from './screens.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Layout of every page: top bar, demonstration banner, page, footer. */
export function Shell() {
  useLocale();
  const main = useFocusOnNewPage();
  const { isLoading, hasFailed, location } = useSiteRouter().state;
  return (
    <ScreensProvider value={screenExists}>
      <a href="#main" className={classes.skip} onClick={() => main.current?.focus()}>
        {m.skip_to_content()}
      </a>
      <TopBar />
      {isLoading ? (
        <div className={classes.progress} role="progressbar" aria-label={m.page_loading()} />
      ) : null}
      <div className={classes.below}>
        <OfflineBanner />
        <DemonstrationBanner />
        <ImpersonationNotice />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          {/* Own boundary: hydration proceeds in parts, and user input takes priority. */}
          <Suspense>
            <FaultBoundary fault={<FaultPage />} place={location.key}>
              {hasFailed ? <FaultPage /> : <Outlet />}
            </FaultBoundary>
          </Suspense>
        </main>
        <Footer />
      </div>
      <SignedIn />
      <TitleAnnouncer />
    </ScreensProvider>
  );
}

/**
 * Returns a ref to the main element, which gets the focus when the page, or the page of a list, changes. Not
 * on the first page, not when the address has a hash (`useHashTarget`), and not while a form has the focus
 * that filters this page or keeps its place on the next.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash } = useLocation();
  const { keepsScroll } = useSiteRouter().state;
  const pageKey = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const last = useRef({ place: pageKey, pathname });
  useEffect(() => {
    const previous = last.current;
    last.current = { place: pageKey, pathname };
    if (previous.place === pageKey) return;
    const isSameForm = previous.pathname === pathname || keepsScroll;
    if (hash === '' && !(isSameForm && isInForm(document.activeElement)))
      main.current?.focus({ preventScroll: true });
  }, [pageKey, pathname, hash, keepsScroll]);
  return main;
}

function isInForm(element: Element | null): boolean {
  return element !== null && element.closest('form') !== null;
}

const reload = () => window.location.reload();

/**
 * Shown when a page fails to load or crashes. While offline it waits for a connection, then reloads the page.
 * After a form was sent, says so.
 */
export function FaultPage() {
  const isOnline = useIsOnline();
  const [wasOffline] = useState(!isOnline);
  const [note] = useState(useSiteRouter().router.sentNote);
  useEffect(() => {
    if (wasOffline && isOnline) reload();
  }, [wasOffline, isOnline]);
  return (
    <div className={faultPageClasses.fault} role="alert">
      <h1>{wasOffline || note !== null ? m.fault_title() : m.fault_page_title()}</h1>
      <p>{note ?? (wasOffline ? m.fault_unreachable() : m.fault_page_text())}</p>
      {isOnline ? <Button onClick={reload}>{m.fault_page_reload()}</Button> : null}
      <Link to={pagePaths.home}>{m.not_found_home()}</Link>
    </div>
  );
}

const LazyWatch = lazy(async () => ({ default: (await import('./session-watch.tsx')).SessionWatch }));
const LazyBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

/** Components that run next to every page while signed in; visitors do not load them. */
function SignedIn() {
  const claims = useClaims();
  const hasExpired = useHasExpired();
  if (claims === null && !hasExpired) return null;
  return (
    <LazyPart {...(!hasExpired && { instead: null })}>
      <LazyWatch claims={claims} />
    </LazyPart>
  );
}

/** Shows the impersonation banner on every page while impersonating. */
function ImpersonationNotice() {
  const claims = useClaims();
  if (claims?.act === undefined) return null;
  return (
    <LazyPart>
      <LazyBanner claims={claims} />
    </LazyPart>
  );
}

/** Shows a banner when the registry's data is made up. */
function DemonstrationBanner() {
  if (!currentPageState().demonstration) return null;
  return (
    <aside className={demonstrationBannerClasses.banner} aria-label={m.banner_label()}>
      {m.banner_demonstration()}
    </aside>
  );
}

/** Shows a banner on every page while offline. */
function OfflineBanner() {
  if (useIsOnline()) return null;
  return (
    <p role="alert" className={offlineBannerClasses.banner}>
      {m.banner_offline()}
    </p>
  );
}
