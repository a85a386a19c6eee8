import { TitleAnnouncer } from '#web/kit/pages/page-head.tsx';
import { ScreensProvider } from '#web/kit/navigation/screen-link.tsx';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { FaultBoundary } from '#web/kit/pages/fault-boundary.tsx';
import { useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { DemonstrationBanner } from './demonstration-banner.tsx';
import { FaultPage } from './fault-page.tsx';
import { Footer } from './footer.tsx';
import { screenExists } from './screens.ts';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { ImpersonationNotice, SignedIn } from './signed-in.tsx';
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
 * Returns a ref to the main element, which gets the focus when the page, or the page of a list, changes. Not on the first page,
 * not when the address has a hash (`useHashTarget`), and not while a filter form has the focus.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash } = useLocation();
  const pageKey = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const last = useRef({ place: pageKey, pathname });
  useEffect(() => {
    const previous = last.current;
    last.current = { place: pageKey, pathname };
    if (previous.place === pageKey) return;
    const isFiltering = previous.pathname === pathname && isInForm(document.activeElement);
    if (hash === '' && !isFiltering) main.current?.focus({ preventScroll: true });
  }, [pageKey, pathname, hash]);
  return main;
}

function isInForm(element: Element | null): boolean {
  return element !== null && element.closest('form') !== null;
}
