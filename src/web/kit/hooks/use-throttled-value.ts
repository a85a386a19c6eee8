import { useEffect, useRef, useState } from 'react';

/**
 * Returns a value with its changes delayed while they follow each other within `delayMs`; a single change
 * applies at once.
 */
export function useThrottledValue<Value>(value: Value, delayMs: number): Value {
  const [delayed, setDelayed] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    const delay = now - changedAt.current > delayMs ? 0 : delayMs;
    changedAt.current = now;
    const timer = setTimeout(() => setDelayed(value), delay);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
