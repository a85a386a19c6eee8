import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Props = { readonly queryClient: QueryClient; readonly children: ReactNode };

/** What stands around the router, in the browser and on the server alike. */
export function App({ queryClient, children }: Props) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
