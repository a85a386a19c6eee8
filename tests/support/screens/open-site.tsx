import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useViewInAddress } from '#web/features/registry-map/map-address.ts';
import type { MapView } from '#web/features/registry-map/map-view.ts';
import { browserLocation } from '#web/kit/navigation/router-state.ts';
import { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { SiteRouterProvider } from '#web/kit/navigation/site-router-provider.tsx';
import { useDebounced } from '#web/kit/navigation/use-debounced.ts';

type BoxProps = { readonly onSearch: (text: string) => void; readonly delayMs: number };

/** A box that searches once typing pauses. */
export function SearchBox({ onSearch, delayMs }: BoxProps) {
  const { run } = useDebounced(onSearch, delayMs);
  return <input aria-label="Search" onChange={({ target }) => run(target.value)} />;
}

/** A map that the button moves. */
export function MovedMap({ to }: { readonly to: MapView }) {
  const { write } = useViewInAddress(true);
  return (
    <button type="button" onClick={() => write(to)}>
      Move
    </button>
  );
}

/** Shows one page at every address, `/projects` first; the code of `/slow` loads when the test says so. */
export function openSite(page: ReactNode) {
  const code = Promise.withResolvers<void>();
  history.replaceState(null, '', '/projects');
  const router = new SiteRouter(
    ({ pathname }) => (pathname === '/slow' ? code.promise : undefined),
    browserLocation(),
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<SiteRouterProvider router={router}>{page}</SiteRouterProvider>);
  const close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  return { router, loadSlowPage: code.resolve, close };
}
