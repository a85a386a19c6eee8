import type { PageState } from './site.ts';

/** What a reader may ask of the site's colours: light, dark, or as their device has it. */
export const schemeChoices = ['light', 'dark', 'auto'] as const;

export type SchemeChoice = (typeof schemeChoices)[number];

/** The cookie that remembers the choice, so that the server sends the page in its colours. */
export const SCHEME_COOKIE = 'colour-scheme';

/** The attribute of the document that carries the reader's choice, where they made one. */
export const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';

/** What the server asks of the web app: one page, for one reader. */
export type PageAsked = {
  /** Path and query, from the site's root. */
  readonly address: string;
  readonly locale: string;
  readonly scheme: SchemeChoice;
  readonly state: PageState;
};

/** What the web app makes of it. */
export type RenderedPage = {
  readonly status: 200 | 404;
  /** What stands in the page's body before any script has run. */
  readonly body: string;
  readonly title: string;
  readonly description: string;
  /** The address the page is best known by, from the site's root. */
  readonly canonical: string;
  /** Where the reader is led instead, path and query, as the page was asked for at another spelling of its address. */
  readonly movedTo: string | null;
  /** The picture that links to the page are shown with, from the site's root; null where it has none of its own. */
  readonly picture: string | null;
  readonly isUnlisted: boolean;
  /** The page in the words of schema.org; null where there is nothing to say. */
  readonly structured: unknown;
  /** The replies the page was made of, for the app in the browser to go on with. */
  readonly replies: unknown;
  /** The page's own file in `src/web/pages`, for its scripts and styles to be sent along; null for Not Found. */
  readonly page: string | null;
  /** Whether every reply was there, so that the page may be kept. */
  readonly isWhole: boolean;
};

export type RenderPage = (asked: PageAsked) => Promise<RenderedPage>;

/** Answers a call of the registry (`/api/…`) in the server's own process. */
export type Ask = (address: string) => Promise<Response>;

/** The one function that the web app built for the server exports. */
export type OpenRenderer = (ask: Ask) => RenderPage;

/** The id of the element that holds the replies. */
export const PAGE_REPLIES_ELEMENT = 'page-replies';
