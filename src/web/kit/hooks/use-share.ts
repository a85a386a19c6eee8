import { useIsHydrated } from './browser-state.ts';

type Shared = { readonly title: string; readonly address: string };

/** Returns a function that opens the device's own sharing; null where it has none, and on the server. */
export function useShare(): ((shared: Shared) => void) | null {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !('share' in navigator)) return null;
  const share = async ({ title, address }: Shared) => {
    try {
      await navigator.share({ title, url: address });
    } catch {
      // The reader closed the dialog, or the device refused: the address can still be copied from the page.
    }
  };
  return (shared) => void share(shared);
}
