import { pageGuards, pagePaths } from '#contract/page-paths.ts';
import { useLocale } from '#web/kit/locale.ts';
import { NotFoundPage } from '#web/pages/public/not-found-page.tsx';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { FaultPage } from './fault-page.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

/** A page that is rendered anew, with all its texts, when the reader changes the language. */
function inEveryLanguage(Page: ComponentType): ComponentType {
  return function Screen() {
    useLocale();
    return <Page />;
  };
}

/** A page that only those see whom its screen is for; screens for everyone load no guard. */
async function forWhomItIs(name: ScreenName, Page: ComponentType): Promise<ComponentType> {
  const guard = pageGuards[name];
  if (guard === undefined) return Page;
  const { Guarded } = await import('./guards.tsx');
  return function GuardedScreen() {
    return (
      <Guarded guard={guard}>
        <Page />
      </Guarded>
    );
  };
}

/** A screen's name in the tables of the contract and of the screens: the id of its route. */
export type ScreenName = keyof typeof pagePaths;

const names = Object.keys(pagePaths) as ScreenName[];

const pages: RouteObject[] = names.map((name) => ({
  id: name,
  path: pagePaths[name],
  lazy: async () => ({
    Component: await forWhomItIs(name, inEveryLanguage((await screens[name].load()).Page)),
  }),
}));

/** The routes of the app, made anew for each router. */
export function makeRoutes(): RouteObject[] {
  return [
    {
      Component: Shell,
      HydrateFallback: Shell,
      ErrorBoundary: FaultPage,
      children: [
        {
          ErrorBoundary: FaultPage,
          children: [
            ...pages.map((page) => ({ ...page })),
            { path: '*', Component: inEveryLanguage(NotFoundPage) },
          ],
        },
      ],
    },
  ];
}
