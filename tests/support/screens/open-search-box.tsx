import { createRoot } from 'react-dom/client';
import { browserLocation } from '#web/kit/navigation/router-state.ts';
import { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { SiteRouterProvider } from '#web/kit/navigation/site-router-provider.tsx';
import { useDebounced } from '#web/kit/navigation/use-debounced.ts';

type BoxProps = { readonly onSearch: (text: string) => void; readonly delayMs: number };

function Box({ onSearch, delayMs }: BoxProps) {
  const { run } = useDebounced(onSearch, delayMs);
  return <input aria-label="Search" onChange={({ target }) => run(target.value)} />;
}

/** Shows a box at `/projects` that searches later; the code of `/slow` loads when the test says so. */
export function openSearchBox(props: BoxProps) {
  const code = Promise.withResolvers<void>();
  history.replaceState(null, '', '/projects');
  const router = new SiteRouter(
    ({ pathname }) => (pathname === '/slow' ? code.promise : undefined),
    browserLocation(),
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <SiteRouterProvider router={router}>
      <Box {...props} />
    </SiteRouterProvider>,
  );
  const close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  return { router, loadSlowPage: code.resolve, close };
}
