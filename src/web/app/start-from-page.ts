import type { QueryClient } from '@tanstack/react-query';
import {
  INLINED_FILES,
  PAGE_REPLIES_ELEMENT,
  SCHEME_ATTRIBUTE,
  SCHEME_COOKIE,
  type SchemeChoice,
  schemeChoices,
} from '#contract/rendered-page.ts';
import { PAGE_STATE_ELEMENT, type PageState } from '#contract/site.ts';
import { locales } from '#messages/runtime.js';
import { startPageState } from '#web/api/page-state.ts';
import { type PageReplies, restoreReplies } from '#web/api/query-client.ts';
import { startSession } from '#web/api/session.ts';
import { setSchemeChoice, startScheme } from '#web/kit/looks/scheme.ts';
import { readersLocale, startLocale } from '#web/kit/text/locale.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Starts the app from the server's page: its language, scheme and replies. Returns true when the page is
 * rendered; returns false when its data failed or no server sent it, and the app has to render it.
 */
export function startFromPage(queryClient: QueryClient): boolean {
  const page = document.documentElement;
  keepInlinedStyles();
  const state = readElement(PAGE_STATE_ELEMENT) as PageState | null;
  const sentLocale = state === null ? undefined : locales.find((locale) => locale === page.lang);
  const locale = sentLocale ?? readersLocale();
  startLocale(locale);
  page.lang = locale;
  if (state !== null) startPageState(state);
  const choice = page.getAttribute(SCHEME_ATTRIBUTE);
  setSchemeChoice(schemeChoices.find((option) => option === choice) ?? 'auto');
  startScheme(rememberScheme);
  startSession();
  const replies = readElement(PAGE_REPLIES_ELEMENT) as PageReplies | null;
  if (replies === null) return false;
  restoreReplies(queryClient, replies);
  return true;
}

/**
 * Stops the app from loading styles that are in the page already: it loads none for which there is a link. A
 * disabled link is not fetched if a script makes it; browsers fetch those that they read in a page.
 */
function keepInlinedStyles(): void {
  const files =
    document.querySelector(`style[${INLINED_FILES}]`)?.getAttribute(INLINED_FILES)?.split(' ') ?? [];
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href });
    document.head.append(link);
  }
}

function readElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text === undefined || text === null ? null : JSON.parse(text);
}

function rememberScheme(choice: SchemeChoice): void {
  const maxAge = choice === 'auto' ? 0 : YEAR_SECONDS;
  document.cookie = `${SCHEME_COOKIE}=${choice}; path=/; max-age=${maxAge}; samesite=lax`;
}
