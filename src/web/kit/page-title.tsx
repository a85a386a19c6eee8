import { useEffect, useSyncExternalStore } from 'react';
import classes from './hidden.module.css';

const listeners = new Set<() => void>();
let title = '';
let spoken = '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the page in the browser's window, and says the name to screen readers after the first page. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    if (title !== '' && title !== page) spoken = page;
    title = page;
    document.title = page;
    for (const listener of listeners) listener();
  }, [page]);
}

/** Where the name of a newly shown page is spoken. */
export function TitleAnnouncer() {
  const text = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  );
  return (
    <div className={classes.hidden} aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
