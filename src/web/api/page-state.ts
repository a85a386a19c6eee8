import { builtInBasemap, type PageState } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';

const alone: PageState = {
  productName: 'Community Climate Registry',
  demonstration: false,
  map: builtInBasemap,
};

let current: PageState = alone;

/** What the server said of the registry as a whole; without a server, the product's own defaults. */
export function currentPageState(): PageState {
  return current;
}

/** Fixes the page's state before anything is rendered; on the server it holds until that rendering is done. */
export function startPageState(state: PageState): void {
  current = state;
}

/** The product's name: as the registry's keeper set it, else in the reader's language. */
export function productName(): string {
  const { productName: set } = currentPageState();
  const isOurs = locales.some((locale) => m.product_name({}, { locale }) === set);
  return isOurs ? m.product_name() : set;
}
