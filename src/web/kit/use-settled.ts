import { useEffect, useRef, useState } from 'react';

/** A value that changes now and then at once; one that changes many times a second, once it has stood for so long. */
export function useSettled<Value>(value: Value, settledMs: number): Value {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    const wait = now - changedAt.current > settledMs ? 0 : settledMs;
    changedAt.current = now;
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, settledMs]);
  return settled;
}
