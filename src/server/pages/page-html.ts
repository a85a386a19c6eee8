import {
  PAGE_REPLIES_ELEMENT,
  type PageAsked,
  type RenderedPage,
  SCHEME_ATTRIBUTE,
} from '#contract/rendered-page.ts';
import { PAGE_STATE_ELEMENT } from '#contract/site.ts';
import type { PageParts } from './built-web.ts';
import { describePage } from './describe-page.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { jsonInHtml } from './json-in-html.ts';

const OPENING = '<html lang="en"';
const HEAD = /<!--page-head-->[\s\S]*<!--\/page-head-->/;
const BODY = '<!--page-body-->';
/**
 * The build names its styles and scripts. Styles stand in the page itself instead, so that the first paint waits for nothing;
 * scripts are named once.
 */
const NAMED_PARTS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;

export type Sent = { readonly page: RenderedPage; readonly parts: PageParts; readonly baseUrl: string };

/** The whole document of a rendered page, with what the app goes on with once its scripts are there. */
export function pageHtml(template: string, asked: PageAsked, { page, parts, baseUrl }: Sent): string {
  const head = [
    ...describePage(page, asked, baseUrl),
    ...parts.scripts.map((file) => `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`),
    `<style>${parts.styles}</style>`,
    // Named but never fetched: the app then does not ask for what stands in the page already.
    ...parts.styleFiles.map((file) => `<link rel="stylesheet" disabled href="${escapeHtml(file)}">`),
    jsonBlock(PAGE_STATE_ELEMENT, asked.state),
    jsonBlock(PAGE_REPLIES_ELEMENT, page.replies),
  ].join('\n');
  return openDocument(template.replace(NAMED_PARTS, ''), asked)
    .replace(HEAD, () => head)
    .replace(BODY, () => page.body);
}

/** The document for the app alone, for a page that could not be rendered: the browser does it all. */
export function plainHtml(template: string, asked: PageAsked): string {
  const { productName } = asked.state;
  const head = `<title>${escapeHtml(productName)}</title>\n${jsonBlock(PAGE_STATE_ELEMENT, asked.state)}`;
  return openDocument(template, asked)
    .replace(HEAD, () => head)
    .replace(BODY, '');
}

function openDocument(template: string, { locale, scheme }: PageAsked): string {
  const chosen = scheme === 'auto' ? '' : ` ${SCHEME_ATTRIBUTE}="${scheme}"`;
  return template.replace(OPENING, `<html lang="${locale}"${chosen}`);
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}
