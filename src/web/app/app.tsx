import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouteObject, useRoutes } from 'react-router';
import type { SiteRouter } from '#web/kit/navigation/site-router.ts';
import { SiteRouterProvider } from '#web/kit/navigation/site-router-provider.tsx';
import { FaultBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { FaultPage } from './shell.tsx';

type Props = {
  readonly queryClient: QueryClient;
  readonly router: SiteRouter;
  readonly routes: RouteObject[];
  /** True on the server. */
  readonly isStatic?: boolean;
};

/** The whole site at the router's location, the same in the browser and on the server. */
export function App({ queryClient, router, routes, isStatic = false }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteRouterProvider router={router} isStatic={isStatic}>
        <FaultBoundary fault={<FaultPage />} place="">
          <Pages routes={routes} />
        </FaultBoundary>
      </SiteRouterProvider>
    </QueryClientProvider>
  );
}

function Pages({ routes }: Pick<Props, 'routes'>) {
  return useRoutes(routes);
}
