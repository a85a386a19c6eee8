import { useEffect, useState } from 'react';

const COPIED_MS = 2000;

/**
 * Copies a text to the clipboard; `isCopied` is true for two seconds after it worked, `hasFailed` after it
 * did not until the next try.
 */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    let isDone = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Browsers refuse without the reader's permission or a secure connection; the text stays on the page to
      // select.
      isDone = false;
    }
    setCopied(isDone);
    setFailed(!isDone);
  };
  return { isCopied, hasFailed, copy: (text: string) => void copy(text) };
}
