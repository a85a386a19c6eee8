import { TitleAnnouncer } from '#web/kit/page-head.tsx';
import { ScreensProvider } from '#web/kit/screen-link.tsx';
import { useLocale } from '#web/kit/locale.ts';
import * as m from '#messages/messages.js';
import { Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { DemonstrationBanner } from './demonstration-banner.tsx';
import { Footer } from './footer.tsx';
import { screenExists } from './screens.ts';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { InAnothersName, SignedIn } from './signed-in.tsx';
import { TopBar } from './top-bar.tsx';

/** What stands around every page: the bar, the notice of a demonstration, the page itself, the footer. */
export function Shell() {
  useLocale();
  const main = useFocusOnNewPage();
  const isLoading = useNavigation().state === 'loading';
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
        <InAnothersName />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          {/* A boundary of its own: what the server sent is taken over piece by piece, and the reader's touch goes first. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      <SignedIn />
      <TitleAnnouncer />
      <ScrollRestoration getKey={placeOf} />
    </ScreensProvider>
  );
}

/** By what a scroll position is kept: every document's first page has the same key, so that one goes by its address. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/**
 * Moves the keyboard to the new page's start when the page, or the page of a list, changes; not at the first one, not
 * where the address names a part of the page (`useHashTarget`), and not out of a form that narrows the list.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search, hash } = useLocation();
  const place = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`;
  const shown = useRef({ place, pathname });
  useEffect(() => {
    const before = shown.current;
    shown.current = { place, pathname };
    if (before.place === place) return;
    const isNarrowed = before.pathname === pathname && isInForm(document.activeElement);
    if (hash === '' && !isNarrowed) main.current?.focus({ preventScroll: true });
  }, [place, pathname, hash]);
  return main;
}

function isInForm(element: Element | null): boolean {
  return element !== null && element.closest('form') !== null;
}
