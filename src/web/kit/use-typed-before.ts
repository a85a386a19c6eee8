import { type RefObject, useEffect, useEffectEvent } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Takes up what was typed, or filled in by the browser, while the page was still the server's: it stands in the box, and
 * nobody has told the app.
 */
export function useTypedBefore(
  box: RefObject<Box | null>,
  value: string,
  onType: (text: string) => void,
): void {
  const takeUp = useEffectEvent(() => {
    const typed = box.current?.value ?? value;
    if (typed !== value) onType(typed);
  });
  useEffect(() => {
    // Drafts that were kept are put into their boxes first.
    const soon = setTimeout(() => takeUp());
    return () => clearTimeout(soon);
  }, []);
}
