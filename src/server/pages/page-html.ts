import { PROJECTS_FEED } from '#contract/page-paths.ts';
import {
  EARLY_CLICKS,
  INLINED_FILES,
  PAGE_REPLIES_ELEMENT,
  type PageRequest,
  type RenderedPage,
  SCHEME_ATTRIBUTE,
} from '#contract/rendered-page.ts';
import { PAGE_STATE_ELEMENT } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import { type Locale, regionOf } from '../kernel/locale.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { PageParts } from './built-web.ts';

/** Headers of every document. */
export const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

const OPENING = '<html lang="en"';
const HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/;
const BODY = '<!--page-body-->';
const END = '</body>';
/**
 * Style and preload links of the build. They are replaced by inline styles, for a fast first paint, and our
 * own preloads.
 */
const NAMED_PARTS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;

/** React names the pictures in view before the page itself; in the head they come before the scripts. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** The element that starts the app. */
const START = /\s*<script type="module"[^>]*><\/script>/;

export type Sent = { readonly page: RenderedPage; readonly parts: PageParts; readonly baseUrl: string };

/**
 * Returns the document of a rendered page, with the state and API replies that the app hydrates from. A page
 * for frames of other sites gets no scripts.
 */
export function pageHtml(template: string, pageRequest: PageRequest, { page, parts, baseUrl }: Sent): string {
  const app = page.isFramed ? null : appOf(pageRequest, page, parts);
  const start = START.exec(template)?.[0] ?? '';
  const head = [
    ...describePage(page, pageRequest, baseUrl),
    ...parts.fonts.map((file) => `<link rel="preload" as="font" crossorigin href="${escapeHtml(file)}">`),
    PICTURES.exec(page.body)?.[0] ?? '',
    `<style ${INLINED_FILES}="${escapeHtml(parts.styleFiles.join(' '))}">${parts.styles}</style>`,
    ...(app === null ? [] : [...app.head, atLowPriority(start)]),
  ].join('\n');
  return openDocument(template.replace(NAMED_PARTS, '').replace(START, ''), pageRequest)
    .replace(END, () => `${app?.data ?? ''}${END}`)
    .replace(HEAD, () => head)
    .replace(BODY, () => page.body.replace(PICTURES, ''));
}

/**
 * Returns what the app needs in a page. Its replies follow what is seen. Its scripts have a low priority:
 * fonts and the pictures in view are fetched before them, and a click that comes before them is kept.
 */
function appOf({ state }: PageRequest, { replies }: RenderedPage, { scripts }: PageParts) {
  const head = [
    `<script>${EARLY_CLICKS}</script>`,
    ...scripts.map((file) =>
      atLowPriority(`<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`),
    ),
  ];
  const data = `${jsonBlock(PAGE_STATE_ELEMENT, state)}${jsonBlock(PAGE_REPLIES_ELEMENT, replies)}`;
  return { head, data };
}

function atLowPriority(element: string): string {
  return element.replace(' crossorigin', ' crossorigin fetchpriority="low"');
}

/** Returns the document without a rendered page, for rendering in the browser. */
export function plainHtml(template: string, pageRequest: PageRequest): string {
  const { productName } = pageRequest.state;
  const head = `<title>${escapeHtml(productName)}</title>\n${jsonBlock(PAGE_STATE_ELEMENT, pageRequest.state)}`;
  return openDocument(template, pageRequest)
    .replace(HEAD, () => head)
    .replace(BODY, '');
}

function openDocument(template: string, { locale, scheme }: PageRequest): string {
  const chosen = scheme === 'auto' ? '' : ` ${SCHEME_ATTRIBUTE}="${scheme}"`;
  return template.replace(OPENING, `<html lang="${locale}"${chosen}`);
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}

/** Link preview image of pages without a picture. */
const siteCard = (locale: Locale) => `/cards/${locale}/registry.png`;

/**
 * Returns the head elements of a page: title, canonical link, and metadata for search engines and link
 * previews.
 */
function describePage(page: RenderedPage, pageRequest: PageRequest, baseUrl: string): readonly string[] {
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

/** Serializes JSON for a script element; escapes `<`, so that it cannot close the element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
