import { useEffect, useRef } from 'react';

/**
 * Returns `run`, which calls `act` once no other call followed for `delayMs`, and `cancel`, which drops the
 * waiting call.
 */
export function useDebounced<Input>(action: (input: Input) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const run = (input: Input) => {
    cancel();
    timer.current = setTimeout(() => latest.current(input), delayMs);
  };
  return { run, cancel };
}
