import { createContext, type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react';
import hidden from '../text/hidden.module.css';
import classes from './page.module.css';

/** What a page tells browsers, search engines and link previews. */
export type PageHead = {
  /** The full title, including the product's name. */
  readonly title: string;
  /** One or two sentences on the page's content. */
  readonly description?: string;
  /** The page's preferred path; by default the requested path. */
  readonly canonical?: string;
  /** True when `canonical` is the only address: the server redirects other spellings to it. */
  readonly hasOneAddress?: boolean;
  /** Address of the link preview's picture, 1,200 by 630 pixels. */
  readonly picture?: string;
  /** The page's own feed, which the server's response names. */
  readonly feed?: { readonly title: string; readonly address: string };
  /** The page as schema.org data. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** True when search engines should not list the page. */
  readonly isUnlisted?: boolean;
  /** True when nothing exists at this address: the server responds with 404. */
  readonly isAbsent?: boolean;
};

const Sink = createContext<(head: PageHead) => void>(() => undefined);

/** On the server, receives the page's head. */
export const HeadSinkProvider = Sink.Provider;

const titleListeners = new Set<() => void>();
let pageTitle = '';
let announcedTitle = '';

function subscribeToTitle(listener: () => void): () => void {
  titleListeners.add(listener);
  return () => titleListeners.delete(listener);
}

/**
 * Sets the page's head: on the server in the response, in the browser in the document; new titles are
 * announced.
 */
export function usePageHead(head: PageHead): void {
  const report = use(Sink);
  report(head);
  const { title, description = '', canonical } = head;
  useEffect(() => {
    if (pageTitle !== '' && pageTitle !== title) announcedTitle = title;
    pageTitle = title;
    document.title = title;
    for (const listener of titleListeners) listener();
  }, [title]);
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link !== null) link.href = new URL(canonical ?? window.location.pathname, link.href).href;
  }, [description, canonical]);
}

/** Live region that announces the title of a new page. */
export function TitleAnnouncer() {
  const text = useSyncExternalStore(
    subscribeToTitle,
    () => announcedTitle,
    () => '',
  );
  return (
    <div className={hidden.hidden} aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}

type PageHeadingProps = {
  readonly title: string;
  readonly lead?: string;
  /** True where the actions stand beside the title on wide screens. */
  readonly isInline?: true;
  readonly children?: ReactNode;
};

/** A page's title and purpose, with its main actions below. */
export function PageHeading({ title, lead, isInline, children }: PageHeadingProps) {
  return (
    <div className={classes.heading} data-inline={isInline}>
      <h1>{title}</h1>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      {children === undefined || children === null ? null : <div className={classes.actions}>{children}</div>}
    </div>
  );
}

type SectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** An important notice, announced when it appears. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      {children}
    </p>
  );
}
