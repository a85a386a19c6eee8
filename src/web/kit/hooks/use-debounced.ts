import { useEffect, useRef } from 'react';

/** Returns `run`, which calls `act` once no other call followed for `delayMs`, and `cancel`, which drops the waiting call. */
export function useDebounced<Input>(act: (input: Input) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const run = (input: Input) => {
    cancel();
    timer.current = setTimeout(() => latest.current(input), delayMs);
  };
  return { run, cancel };
}
