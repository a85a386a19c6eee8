import { useEffect, useRef } from 'react';

/** Returns a ref to the element that gets the focus when another year's page is shown, as the link to it is gone by then. */
export function useFocusOnYear(year: number | null) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(year);
  useEffect(() => {
    if (shown.current === year) return;
    shown.current = year;
    element.current?.focus({ preventScroll: true });
  }, [year]);
  return element;
}
