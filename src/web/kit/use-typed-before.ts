import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Takes up what was typed, or filled in by the browser, while the page was still the server's: it stands in the box, and
 * nobody has told the app. It is read the moment the app takes the box over, before another field's typing can empty it.
 */
export function useTypedBefore(
  box: RefObject<Box | null>,
  value: string,
  onType: (text: string) => void,
): void {
  const begun = useRef(value);
  const typed = useRef<string | null>(null);
  useLayoutEffect(() => {
    typed.current = box.current?.value ?? null;
  }, [box]);
  const takeUp = useEffectEvent(() => {
    const text = typed.current;
    // What was typed since, or kept from before, stands.
    if (text === null || text === begun.current || value !== begun.current) return;
    onType(text);
  });
  useEffect(() => {
    // Drafts that were kept are put into their boxes first.
    const soon = setTimeout(() => takeUp());
    return () => clearTimeout(soon);
  }, []);
}
