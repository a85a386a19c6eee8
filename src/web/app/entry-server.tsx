import './fonts.css';
import './tokens.css';
import './global.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes, type RouteObject } from 'react-router';
import { framedScreens, pageGuards } from '#contract/page-paths.ts';
import type { OpenRenderer, PageRequest, RenderedPage } from '#contract/rendered-page.ts';
import { baseLocale, isLocale } from '#messages/runtime.js';
import { startTransport } from '#web/api/call.ts';
import { startPageState } from '#web/api/page-state.ts';
import { collectReplies, openQueryClient } from '#web/api/query-client.ts';
import { setSchemeChoice } from '#web/kit/looks/scheme.ts';
import { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { HeadSinkProvider, type PageHead } from '#web/kit/pages/page.tsx';
import { startLocale } from '#web/kit/text/locale.ts';
import type { ScreenName } from '#web/pages/screen.ts';
import { App } from './app.tsx';
import { versionQuery } from './footer.tsx';
import { loadRenderedPage, makeRoutes } from './routes.tsx';
import { screenFiles } from './screen-files.ts';
import { loadScreen } from './screens.ts';

const allRoutes = makeRoutes();
/** A table for each screen: React Router ranks a whole table at every look-up, and a page needs several. */
const routesOf = new Map<ScreenName | null, RouteObject[]>();

function tableOf(name: ScreenName | null): RouteObject[] {
  const known = routesOf.get(name);
  if (known !== undefined) return known;
  const isShown = ({ id, path }: RouteObject) => id === name || path === '*';
  const routes = makeRoutes().flatMap((route): RouteObject[] => {
    if (route.index === true || route.children === undefined) return isShown(route) ? [route] : [];
    return [{ ...route, children: route.children.filter(isShown) }];
  });
  routesOf.set(name, routes);
  return routes;
}

/** Any origin works: a page only reads path and query. */
const ORIGIN = 'http://registry.invalid';

/**
 * Entry point that the server loads from the built app: pages are rendered from the replies that `ask`
 * returns.
 */
export const openRenderer: OpenRenderer = (ask) => {
  startTransport(ask);
  return renderPage;
};

/** Renders a page for one reader: fetches its replies, then renders markup and head without waiting. */
async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const url = new URL(`${ORIGIN}${request.address}`);
  const matched = matchRoutes(allRoutes, url.pathname)?.at(-1);
  const name = isScreenName(matched?.route.id) ? matched.route.id : null;
  const routes = tableOf(name);
  await loadRenderedPage(routes, url);
  const queryClient = openQueryClient();
  // The reader does not wait for what fails: the browser asks for it again.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  const needs = name === null ? undefined : (await loadScreen(name)).needs;
  const place = { params: matched?.params ?? {}, search: url.searchParams };
  await Promise.all([queryClient.prefetchQuery(versionQuery()), ...(needs?.(queryClient, place) ?? [])]);
  const { replies, isWhole } = collectReplies(queryClient);
  const { body, head } = render(request, { url, routes }, queryClient);
  return {
    status: head.isAbsent === true ? 404 : 200,
    body,
    title: head.title,
    description: head.description ?? '',
    canonical: head.canonical ?? url.pathname,
    movedTo: redirectTarget(url, head),
    picture: head.picture ?? null,
    isUnlisted: head.isUnlisted ?? (name !== null && pageGuards[name] !== undefined),
    isFramed: name !== null && framedScreens.includes(name),
    structured: head.structured ?? null,
    feed: head.feed ?? null,
    replies,
    page: name === null ? null : screenFiles[name],
    hasFrame: name !== null && ['signed-in', 'administrators'].includes(pageGuards[name] ?? ''),
    isWhole,
  };
}

/**
 * Returns the address to redirect to: always a path of this site, taken from the page and not from the
 * request.
 */
function redirectTarget({ pathname, search }: URL, { hasOneAddress, canonical }: PageHead): string | null {
  const hasMoved = hasOneAddress === true && canonical !== undefined && canonical !== pathname;
  return hasMoved ? `${canonical}${search}` : null;
}

function isScreenName(id: string | undefined): id is ScreenName {
  return id !== undefined && Object.hasOwn(screenFiles, id);
}

type Place = { readonly url: URL; readonly routes: RouteObject[] };

function render(
  { locale, scheme, state }: PageRequest,
  { url: { pathname, search }, routes }: Place,
  queryClient: QueryClient,
): { readonly body: string; readonly head: PageHead } {
  startLocale(isLocale(locale) ? locale : baseLocale);
  setSchemeChoice(scheme);
  startPageState(state);
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const router = new SiteRouter(() => undefined, location);
  const heads: PageHead[] = [];
  const body = renderToString(
    <StrictMode>
      <HeadSinkProvider value={(head) => heads.push(head)}>
        <App queryClient={queryClient} router={router} routes={routes} isStatic />
      </HeadSinkProvider>
    </StrictMode>,
  );
  queryClient.clear();
  return { body, head: heads.at(-1) ?? { title: state.productName } };
}
