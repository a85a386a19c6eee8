import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Props = { readonly queryClient: QueryClient; readonly children: ReactNode };

/** Providers around the router, the same in the browser and on the server. */
export function App({ queryClient, children }: Props) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
