import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Reports text that was typed or filled in before hydration: the input holds it, but the app was not notified. It is read at
 * hydration, before a change of another field can clear it.
 */
export function useEarlyInput(
  box: RefObject<Box | null>,
  value: string,
  onType: (text: string) => void,
): void {
  const initial = useRef(value);
  const typed = useRef<string | null>(null);
  useLayoutEffect(() => {
    typed.current = box.current?.value ?? null;
  }, [box]);
  const applyTyped = useEffectEvent(() => {
    const text = typed.current;
    // Newer input, or a restored draft, takes precedence.
    if (text === null || text === initial.current || value !== initial.current) return;
    onType(text);
  });
  useEffect(() => {
    // Restored drafts are put into their inputs first.
    const timer = setTimeout(() => applyTyped());
    return () => clearTimeout(timer);
  }, []);
}
