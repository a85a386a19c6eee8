import { builtInGround, PAGE_STATE_ELEMENT, type PageState } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';

const alone: PageState = {
  productName: 'Community Climate Registry',
  demonstration: false,
  map: builtInGround,
};

let read: PageState | null = null;

/** What the server wrote into the page; without a server, the product's own defaults. */
export function currentPageState(): PageState {
  read ??= readPageState();
  return read;
}

function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ELEMENT)?.textContent;
  if (text === undefined || text === null) return alone;
  return JSON.parse(text) as PageState;
}

/** The product's name: as the registry's keeper set it, else in the reader's language. */
export function productName(): string {
  const { productName: set } = currentPageState();
  const isOurs = locales.some((locale) => m.product_name({}, { locale }) === set);
  return isOurs ? m.product_name() : set;
}
