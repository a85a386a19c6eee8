import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import classes from './hidden.module.css';

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export type PageHead = {
  /** The whole title, the product's name included. */
  readonly title: string;
  /** One or two sentences on what a reader finds here. */
  readonly description?: string;
  /** The address this page is best known by, from the site's root; without it, the path it was asked for. */
  readonly canonical?: string;
  /** `canonical` is the page's only address: the server leads there from every other spelling of it. */
  readonly hasOneAddress?: boolean;
  /** The address of a picture, 1,200 by 630, that links to the page are shown with. */
  readonly picture?: string;
  /** The page in the words of schema.org. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** Kept out of search engines. */
  readonly isUnlisted?: boolean;
  /** There is nothing at this address: the server answers 404. */
  readonly isAbsent?: boolean;
};

const Sink = createContext<(head: PageHead) => void>(() => undefined);

/** Around a page that is rendered on the server: is told its head. */
export const HeadSinkProvider = Sink.Provider;

const listeners = new Set<() => void>();
let title = '';
let spoken = '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the page its head: on the server in what is sent, in the browser in the window; new titles are spoken too. */
export function usePageHead(head: PageHead): void {
  const tell = use(Sink);
  tell(head);
  const { title: page, description = '', canonical } = head;
  useEffect(() => {
    if (title !== '' && title !== page) spoken = page;
    title = page;
    document.title = page;
    for (const listener of listeners) listener();
  }, [page]);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link !== null) link.href = new URL(canonical ?? window.location.pathname, link.href).href;
  }, [description, canonical]);
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
