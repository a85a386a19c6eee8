import './fonts.css';
import './tokens.css';
import './global.css';
import { openQueryClient } from '#web/api/query-client.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { makeRoutes } from './routes.tsx';
import { startFromPage } from './start-from-page.ts';

/** Loads the matched routes before hydration, so that the server's markup stays until then. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  const matched = matchRoutes(routes, window.location) ?? [];
  for (const { route } of matched) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to show the registry in.');

const queryClient = openQueryClient();
const isRendered = startFromPage(queryClient);
const routes = makeRoutes();
await loadMatched(routes);
const app = (
  <StrictMode>
    <App queryClient={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>
);
if (isRendered) hydrateRoot(root, app);
else createRoot(root).render(app);
