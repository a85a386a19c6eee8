import { pagePaths } from '#contract/page-paths.ts';
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

const names = Object.keys(pagePaths) as (keyof typeof pagePaths)[];

const pages: RouteObject[] = names.map((name) => ({
  path: pagePaths[name],
  lazy: async () => ({ Component: inEveryLanguage(await screens[name]()) }),
}));

export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: Shell,
    ErrorBoundary: FaultPage,
    children: [
      {
        ErrorBoundary: FaultPage,
        children: [...pages, { path: '*', Component: inEveryLanguage(NotFoundPage) }],
      },
    ],
  },
];
