import { SCHEME_ATTRIBUTE, SCHEME_COOKIE } from '#contract/rendered-page.ts';
import { builtInBasemap, PAGE_STATE_ELEMENT, type PageState } from '#contract/site.ts';
import { cookieName } from '#messages/runtime.js';

/**
 * Writes into the document what the server's page says: language and colours by the cookies, and the
 * registry's state. The document and the web app's modules stay for all test files of a worker, so each page
 * says all of it.
 */
export function sendPage(demonstration: boolean): void {
  const page = document.documentElement;
  page.lang = cookie(cookieName) ?? 'en';
  const scheme = cookie(SCHEME_COOKIE);
  if (scheme === undefined) page.removeAttribute(SCHEME_ATTRIBUTE);
  else page.setAttribute(SCHEME_ATTRIBUTE, scheme);
  const state: PageState = { productName: 'Community Climate Registry', demonstration, map: builtInBasemap };
  document.getElementById(PAGE_STATE_ELEMENT)?.remove();
  const textContent = JSON.stringify(state);
  const element = document.createElement('script');
  document.head.append(
    Object.assign(element, { id: PAGE_STATE_ELEMENT, type: 'application/json', textContent }),
  );
}

function cookie(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1];
}
