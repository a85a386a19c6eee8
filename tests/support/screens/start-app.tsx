import { createRoot } from 'react-dom/client';
import { openQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app/app.tsx';
import { loadWholePage, makeRoutes } from '#web/app/routes.tsx';
import { startFromPage } from '#web/app/start-from-page.ts';
import { browserLocation } from '#web/kit/navigation/router-state.ts';
import { SiteRouter } from '#web/kit/navigation/site-router.ts';

/** Starts the web app at the browser's address, as `src/web/app/main.tsx` does; returns how to end it. */
export async function startApp(): Promise<() => void> {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const queryClient = openQueryClient();
  startFromPage(queryClient);
  const routes = makeRoutes();
  const router = new SiteRouter((to) => loadWholePage(routes, to), browserLocation());
  router.start();
  await loadWholePage(routes, browserLocation());
  const root = createRoot(place);
  root.render(<App queryClient={queryClient} router={router} routes={routes} />);
  return () => {
    root.unmount();
    queryClient.clear();
  };
}
