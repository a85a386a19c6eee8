import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { pagePaths } from '#contract/page-paths.ts';
import type { Ask, PageRequest } from '#contract/rendered-page.ts';
import type { PageState } from '#contract/site.ts';
import { localeOf } from '../kernel/locale.ts';
import { IN_PROCESS } from '../kernel/log.ts';
import { type PreparedReply, prepareReply } from '../kernel/prepared-reply.ts';
import { type ReplyCache, sendPrepared } from '../kernel/reply-cache.ts';
import { addressOf, schemeOf, toCachedReply } from '../kernel/serve-from-cache.ts';
import { type BuiltWeb, openBuiltWeb } from './built-web.ts';
import { pageHtml, plainHtml } from './page-html.ts';

const MOVED = 301;
const YEAR_SECONDS = 31_536_000;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Language of the reader a page is being rendered for: its calls are answered in the same language. */
const readerLocale = new AsyncLocalStorage<string>();

type Deps = {
  readonly app: FastifyInstance;
  readonly cache: ReplyCache;
  readonly log: Logger;
  readonly baseUrl: string;
  readonly state: () => Promise<PageState>;
  /** Pages with security headers of their own. */
  readonly ownHeaders: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
};

/**
 * Serves the built web app: assets, cached forever because their names contain a hash, and pages, rendered
 * per address and cached until a table that it shows is written. The rendered page determines the status
 * code.
 */
export async function mountPages(deps: Deps, folder: string): Promise<void> {
  const { app } = deps;
  const web = await openBuiltWeb(folder);
  const render = web.openRenderer(callInProcess(app, deps.cache));
  await app.register(async (site) => {
    await site.register(compress, { threshold: 1024 });
    await mountAssets(site, join(folder, 'client', 'assets'));
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      servePage({ ...deps, web, render }, request, reply);
    const config = { passesQueryOn: true, isKept: true };
    for (const address of ['/*', pagePaths.apiDocs, pagePaths.apiGroup]) site.get(address, { config }, serve);
    for (const { path, headers } of deps.ownHeaders)
      site.get(path, { config: { ...config, securityHeaders: headers } }, serve);
  });
}

/** Serves the files of a folder that does not change while the server runs. */
async function mountAssets(site: FastifyInstance, root: string): Promise<void> {
  const names = new Set(readdirSync(root));
  await site.register(fastifyStatic, {
    root,
    // The plugin's own route reads the whole folder at every request.
    serve: false,
    // The build writes a compressed copy beside each script (`scripts/steps/compress-assets.mjs`).
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
  });
  site.get<{ Params: { readonly '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
}

type Pages = Deps & { readonly web: BuiltWeb; readonly render: ReturnType<BuiltWeb['openRenderer']> };

async function servePage(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { cache, web, baseUrl } = pages;
  reply.header('cache-control', 'no-cache');
  const { result, reads } = await cache.observe(async () => {
    const pageRequest: PageRequest = {
      address: request.url,
      locale: localeOf(request.headers),
      scheme: schemeOf(request.headers),
      state: await pages.state(),
    };
    return { pageRequest, page: await renderOrNull(pages, pageRequest, request) };
  });
  const { pageRequest, page } = result;
  if (page === null)
    return sendPrepared(request, reply, prepareReply(plainHtml(web.template, pageRequest), HTML));
  if (page.movedTo !== null) return reply.redirect(page.movedTo, MOVED);
  const html = pageHtml(web.template, pageRequest, { page, parts: web.partsOf(page.page), baseUrl });
  const prepared: PreparedReply = prepareReply(html, HTML);
  // The address of an unlisted page may contain a code: send no referrer and do not cache it.
  if (page.isUnlisted) reply.header('referrer-policy', 'no-referrer');
  const sent = sendPrepared(request, reply.code(page.status), prepared);
  if (page.status === 200 && page.isWhole && !page.isUnlisted)
    cache.keep(addressOf(request), toCachedReply(reply, prepared), reads);
  return sent;
}

/** Renders a page. Logs failures and returns null, and the browser renders the page instead. */
async function renderOrNull({ render, log }: Pages, pageRequest: PageRequest, request: FastifyRequest) {
  try {
    return await readerLocale.run(pageRequest.locale, () => render(pageRequest));
  } catch (error) {
    log.error(
      { err: error, requestId: request.id, path: pageRequest.address.split('?', 1)[0] },
      'not rendered',
    );
    return null;
  }
}

/**
 * Returns a function that calls the API without a connection: a cached reply is taken as it is, all others come
 * through the same routes and errors as visitors' requests.
 */
function callInProcess(app: FastifyInstance, cache: ReplyCache): Ask {
  return async (address) => {
    const headers = { 'accept-language': readerLocale.getStore() };
    const kept = cache.isDue() ? undefined : cache.findKept(addressOf({ headers, url: address }));
    if (kept !== undefined) return toResponse(200, kept.prepared.body, Object.entries(kept.prepared.headers));
    const sent = await app.inject({ url: address, remoteAddress: IN_PROCESS, headers });
    return toResponse(sent.statusCode, sent.rawPayload, Object.entries(sent.headers));
  };
}

function toResponse(
  status: number,
  body: Buffer,
  headers: readonly (readonly [string, unknown])[],
): Response {
  const own = headers.filter(([name]) => name.startsWith('x-'));
  return new Response(new Uint8Array(body), {
    status,
    headers: own.map(([name, value]): [string, string] => [name, String(value)]),
  });
}
