import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the part of the page that the address names after `#`: opens it where it is closed, scrolls to it, and puts
 * the keyboard there. The page must have rendered that part by itself; a name that is nowhere does nothing.
 */
export function useHashTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const target = document.getElementById(nameIn(location.hash));
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    (target.querySelector('summary') ?? target).focus({ preventScroll: true });
  }, [location]);
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
