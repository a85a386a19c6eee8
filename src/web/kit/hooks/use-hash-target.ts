import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Shows the part of the page named by the address's hash: opens it if closed, scrolls to it and focuses it. The page must have
 * rendered it; an unknown name does nothing.
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
