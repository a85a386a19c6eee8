import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSiteRouter } from './site-router-provider.tsx';

/**
 * Returns `run`, which calls `action` once no other call followed for `delayMs`, and `cancel`, which drops the
 * waiting call. A call is dropped, too, when the reader has begun to move to another page: the old one stays
 * until the new one is drawn, and must change neither the new address nor the move.
 */
export function useDebounced<Input>(action: (input: Input) => void, delayMs: number) {
  const { router } = useSiteRouter();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ action, pathname });
  useEffect(() => {
    latest.current = { action, pathname };
  });
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const run = useCallback(
    (input: Input) => {
      cancel();
      const from = latest.current.pathname;
      timer.current = setTimeout(() => {
        if (router.destination().pathname === from) latest.current.action(input);
      }, delayMs);
    },
    [router, cancel, delayMs],
  );
  return { run, cancel };
}
