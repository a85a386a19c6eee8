import { type ComponentType, useEffect } from 'react';
import { type Location, matchRoutes, type RouteObject, useNavigate } from 'react-router';
import { framedScreens, pageGuards, pagePaths } from '#contract/page-paths.ts';
import { APP_STARTED } from '#contract/rendered-page.ts';
import { areSingleKeysOn } from '#web/kit/hooks/single-keys.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import type { Screen, ScreenName } from '#web/pages/screen.ts';
import { loadScreen } from './screens.ts';
import { Shell } from './shell.tsx';

/**
 * Wraps a page so that it renders again when the language changes, and has the search key if it is public.
 */
function toScreen(Page: ComponentType, isPublic: boolean): ComponentType {
  return function Screen() {
    useLocale();
    useSearchKey(isPublic);
    return <Page />;
  };
}

/** Wraps a page in its guard; public pages load no guard. */
async function withGuard(name: ScreenName, Page: ComponentType): Promise<ComponentType> {
  const guard = pageGuards[name];
  return guard === undefined ? Page : (await import('./guards.tsx')).guardPage(guard, Page);
}

/**
 * Wraps a screen so that `APP_STARTED` is dispatched once it is mounted: it is the last part that the app
 * takes over.
 */
function withStartedEvent(Screen: ComponentType): ComponentType {
  return function StartingScreen() {
    useEffect(() => void window.dispatchEvent(new Event(APP_STARTED)), []);
    return <Screen />;
  };
}

const names = Object.keys(pagePaths) as ScreenName[];

const isFramed = (name: ScreenName) => framedScreens.includes(name);

const toRoute = (name: ScreenName): RouteObject => ({
  id: name,
  path: pagePaths[name],
  lazy: async () => ({ Component: await componentOf(name, (await loadScreen(name)).Page) }),
});

const components = new Map<ComponentType, ComponentType>();

/**
 * Returns a page as its routes show it: the same for all of them, so that a page may stay while its address
 * changes from one to another.
 */
async function componentOf(name: ScreenName, Page: ComponentType): Promise<ComponentType> {
  const known = components.get(Page);
  if (known !== undefined) return known;
  const screen = toScreen(Page, pageGuards[name] === undefined && !isFramed(name));
  const guarded = await withGuard(name, screen);
  const component = components.get(Page) ?? withStartedEvent(guarded);
  components.set(Page, component);
  return component;
}

/** Returns the app's routes: new objects for each router. */
export function makeRoutes(): RouteObject[] {
  return [
    {
      Component: Shell,
      children: [
        ...names.filter((name) => !isFramed(name)).map(toRoute),
        { path: '*', Component: withStartedEvent(toScreen(NotFoundPage, true)) },
      ],
    },
    ...framedScreens.map(toRoute),
  ];
}

type PagePlace = Pick<Location, 'pathname' | 'search'>;

/** Returns the route of the page at a location. Finding it takes long enough to do it once. */
function routeAt(routes: RouteObject[], location: PagePlace): RouteObject | undefined {
  return matchRoutes(routes, location.pathname)?.at(-1)?.route;
}

/** Loads the code of a page into its route; undefined when it is loaded already. */
function loadPage(route: RouteObject | undefined): Promise<void> | undefined {
  const { lazy } = route ?? {};
  if (route === undefined || typeof lazy !== 'function') return undefined;
  return lazy().then((page) => void Object.assign(route, page, { lazy: undefined }));
}

/**
 * Loads all code of the page at a location that the server renders, so that nothing of it is replaced while
 * the app takes it over.
 */
export async function loadRenderedPage(routes: RouteObject[], location: PagePlace): Promise<void> {
  const route = routeAt(routes, location);
  await loadPage(route);
  await (await screenOf(route))?.loadRendered?.(location);
}

/** Loads the code of the page at a location with its later parts, for a page that no server has drawn. */
export function loadWholePage(routes: RouteObject[], location: PagePlace): Promise<void> | undefined {
  const route = routeAt(routes, location);
  return loadPage(route)?.then(() => loadParts(route));
}

async function loadParts(route: RouteObject | undefined): Promise<void> {
  const { parts = [] } = (await screenOf(route)) ?? {};
  await Promise.all(parts.map((part) => part.loadNow()));
}

/** Returns the screen of a route; undefined for Not Found. */
function screenOf(route: RouteObject | undefined): Promise<Screen> | undefined {
  const name = names.find((one) => one === route?.id);
  return name && loadScreen(name);
}

/** Id of the search box of a page. */
const BOX = 'search';

/**
 * On public pages, the key `/` goes to the page's search box; from a page without one, to that of the list of
 * projects.
 */
function useSearchKey(isPublic: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, dialog') !== null || !areSingleKeysOn()) return;
      event.preventDefault();
      const box = document.getElementById(BOX);
      if (box === null) void navigate(`${pagePaths.projects}#${BOX}`);
      else box.focus();
    };
    if (isPublic) document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, isPublic]);
}
