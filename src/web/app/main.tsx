import './fonts.css';
import './tokens.css';
import './global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { APP_STARTING } from '#contract/rendered-page.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { browserLocation, startScrollPositions } from '#web/kit/navigation/router-state.ts';
import { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { App } from './app.tsx';
import { loadRenderedPage, loadWholePage, makeRoutes } from './routes.tsx';
import { startFromPage } from './start-from-page.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

const queryClient = openQueryClient();
const isRendered = startFromPage(queryClient);
const routes = makeRoutes();
const router = new SiteRouter((location) => loadWholePage(routes, location), browserLocation());
router.start();
startScrollPositions(() => router.current().location);
// The server's markup stays until the page's code has arrived.
await loadRenderedPage(routes, browserLocation());
const app = (
  <StrictMode>
    <App queryClient={queryClient} router={router} routes={routes} />
  </StrictMode>
);
window.dispatchEvent(new Event(APP_STARTING));
// In small steps, so that scrolling and typing never wait for the whole page.
if (isRendered) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
