import { PROJECTS_FEED } from '#contract/feeds.ts';
import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts';
import * as m from '#messages/messages.js';
import { type Locale, regionOf } from '../kernel/locale.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { jsonInHtml } from './json-in-html.ts';

/** Link preview image of pages without a picture. */
const siteCard = (locale: Locale) => `/cards/${locale}/registry.png`;

/** Returns the head elements of a page: title, canonical link, and metadata for search engines and link previews. */
export function describePage(
  page: RenderedPage,
  pageRequest: PageRequest,
  baseUrl: string,
): readonly string[] {
  const locale = pageRequest.locale as Locale;
  const productName = productNameIn(pageRequest.state.productName, locale);
  const address = new URL(page.canonical, baseUrl).href;
  const picture = new URL(page.picture ?? siteCard(locale), baseUrl).href;
  const isListed = page.status === 200 && !page.isUnlisted;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    feedLink({ title: m.feed_title({ product: productName }, { locale }), address: PROJECTS_FEED }),
    ...(page.feed === null ? [] : [feedLink(page.feed)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', regionOf(locale).replace('-', '_')),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.structured === null
      ? []
      : [
          `<script type="application/ld+json">${jsonInHtml(withAbsoluteUrls(page.structured, baseUrl))}</script>`,
        ]),
  ];
}

/** Makes the paths in structured data absolute URLs, as schema.org consumers require. */
function withAbsoluteUrls(structured: unknown, baseUrl: string): unknown {
  const toAbsolute = (_name: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)\S*$/.test(value) ? `${baseUrl}${value}` : value;
  return JSON.parse(JSON.stringify(structured, toAbsolute));
}

function feedLink({ title, address }: NonNullable<RenderedPage['feed']>): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}
