import { useEffect, useRef, useState } from 'react';

/** Returns a value with its changes delayed while they follow each other within `settledMs`; a single change applies at once. */
export function useThrottledValue<Value>(value: Value, settledMs: number): Value {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    const delay = now - changedAt.current > settledMs ? 0 : settledMs;
    changedAt.current = now;
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, settledMs]);
  return settled;
}
