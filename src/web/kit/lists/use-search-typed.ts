import { useState } from 'react';

/** State of a search box's input; replaced when the address gets another search. */
export function useSearchTyped(search: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    if (typed.trim() !== search) setTyped(search);
  }
  return [typed, setTyped];
}
