import { useState } from 'react';

/** What is typed in a search box; a search that the address comes to name another way stands in it instead. */
export function useSearchTyped(search: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  return [typed, setTyped];
}
