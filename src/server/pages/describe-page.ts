import type { PageAsked, RenderedPage } from '#contract/rendered-page.ts';
import * as m from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { jsonInHtml } from './json-in-html.ts';

/** The card that links to a page are shown with where the page has no picture of its own. */
const siteCard = (locale: Locale) => `/cards/${locale}/registry.png`;
const FEED = '/feed.atom';

const regions: Readonly<Record<Locale, string>> = { en: 'en_CA', fr: 'fr_CA' };

/** What the head of a document says of its page: to windows, to search engines, and to whoever shows a link to it. */
export function describePage(page: RenderedPage, asked: PageAsked, baseUrl: string): readonly string[] {
  const locale = asked.locale as Locale;
  const productName = productNameIn(asked.state.productName, locale);
  const address = new URL(page.canonical, baseUrl).href;
  const picture = new URL(page.picture ?? siteCard(locale), baseUrl).href;
  const isListed = page.status === 200 && !page.isUnlisted;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(m.feed_title({ product: productName }, { locale }))}" href="${FEED}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', regions[locale]),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.structured === null
      ? []
      : [
          `<script type="application/ld+json">${jsonInHtml(withWholeAddresses(page.structured, baseUrl))}</script>`,
        ]),
  ];
}

/** Those who read schema.org's words want whole addresses; pages know only their paths. */
function withWholeAddresses(structured: unknown, baseUrl: string): unknown {
  const whole = (_name: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) ? `${baseUrl}${value}` : value;
  return JSON.parse(JSON.stringify(structured, whole));
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
