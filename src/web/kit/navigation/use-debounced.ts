import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSiteRouter } from './site-router-provider.tsx';

/**
 * Returns `run`, which calls `action` once no other call followed for `delayMs`, and `cancel`, which drops the
 * waiting call. A call is dropped, too, when the reader has begun to move to another page: the old one stays
 * until that is loaded and drawn, and must not act against the move.
 */
export function useDebounced<Input>(action: (input: Input) => void, delayMs: number) {
  const { router } = useSiteRouter();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const run = (input: Input) => {
    cancel();
    timer.current = setTimeout(() => {
      const isLeaving = router.current().isLoading || window.location.pathname !== pathname;
      if (!isLeaving) latest.current(input);
    }, delayMs);
  };
  return { run, cancel };
}
