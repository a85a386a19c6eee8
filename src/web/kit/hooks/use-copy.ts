import { useEffect, useState } from 'react';

const COPIED_MS = 2000;

/** Copies a text to the clipboard; `isCopied` is true for two seconds after it worked. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers refuse without the reader's permission or a secure connection; the text stays on the page to select.
      setCopied(false);
    }
  };
  return { isCopied, copy: (text: string) => void copy(text) };
}
