import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { productName } from '#web/api/page-state.ts';

/** A page's position: its path parameters and query. */
export type Place = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
};

/**
 * A page and its replies: `needs` prefetches them into the client before server rendering. In the browser the
 * page fetches them itself, with the same keys.
 */
export type Screen = {
  readonly Page: ComponentType;
  /** Parts whose code comes after the page's; a page that is reached by a link loads them with its own. */
  readonly parts?: readonly { readonly loadNow: () => Promise<void> }[];
  /**
   * Loads what the server renders at such an address beyond the page's own code. The app takes the page over
   * once that is there.
   */
  readonly loadRendered?: (location: { readonly search: string }) => Promise<void>;
  readonly needs?: (client: QueryClient, place: Place) => readonly Promise<unknown>[];
};

/** A screen's key in the contract, used as its route id. */
export type ScreenName = keyof typeof pagePaths;

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<Screen>;

/** Returns a page's title with the product's name, for windows, bookmarks and search engines. */
export function fullTitle(page: string): string {
  return m.title_of_page({ page, product: productName() });
}
