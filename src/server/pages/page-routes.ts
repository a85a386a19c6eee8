import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { pagePaths } from '#contract/page-paths.ts';
import type { Problem } from '#contract/problem.ts';
import type { PageRequest } from '#contract/rendered-page.ts';
import type { PageState } from '#contract/site.ts';
import { localeOf } from '../kernel/locale.ts';
import { IN_PROCESS } from '../kernel/log.ts';
import { prepareReply } from '../kernel/prepared-reply.ts';
import { type ReplyCache, sendPrepared } from '../kernel/reply-cache.ts';
import { addressOf, schemeOf, toCachedReply } from '../kernel/serve-from-cache.ts';
import { readTemplate } from './built-web.ts';
import type { Answer, AnswerCall, BuiltSite } from './make-page.ts';
import { HTML_HEADERS, plainHtml } from './page-html.ts';
import { openPages, type PageMaker } from './page-threads.ts';
import { problemPage } from './problem-page.ts';
import { addStaleNotice } from './stale-notice.ts';

const MOVED = 301;
const YEAR_SECONDS = 31_536_000;

type Deps = {
  readonly app: FastifyInstance;
  readonly cache: ReplyCache;
  readonly log: Logger;
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
 * code. They are rendered in as many threads, which start when the server listens; with none, in this one.
 */
export async function mountPages(deps: Deps, site: BuiltSite, threads: number): Promise<void> {
  const { app } = deps;
  const maker = await openPages(site, threads);
  app.addHook('onListen', async () => maker.start());
  app.addHook('onClose', maker.close);
  const pages = { ...deps, maker, template: readTemplate(site.folder) };
  const assets = join(site.folder, 'client', 'assets');
  await app.register(async (site) => {
    await site.register(compress, { threshold: 1024 });
    showProblemsAsPages(site);
    await mountAssets(site, assets);
    const serve = (request: FastifyRequest, reply: FastifyReply) => servePage(pages, request, reply);
    const config = { passesQueryOn: true, isKept: true };
    for (const address of ['/*', pagePaths.apiDocs, pagePaths.apiGroup]) site.get(address, { config }, serve);
    for (const { path, headers } of deps.ownHeaders)
      site.get(path, { config: { ...config, securityHeaders: headers } }, serve);
  });
}

/**
 * Lets browsers show a page where a page cannot be: it has the problem's message and a link to the same address. Others
 * get the problem as JSON, as from the API.
 */
export function showProblemsAsPages(site: FastifyInstance): void {
  site.addHook('onSend', (request, reply, payload, done) => {
    const isOfPage = request.routeOptions.config.isKept === true;
    const isProblem = reply.statusCode >= 400 && String(reply.getHeader('content-type')).includes('json');
    const isForBrowser = request.headers.accept?.includes('text/html') === true;
    if (!isOfPage || !isProblem || !isForBrowser || typeof payload !== 'string') return done(null, payload);
    const { message } = JSON.parse(payload) as Problem;
    reply.headers({ ...HTML_HEADERS, vary: 'accept, accept-language, cookie' });
    done(null, problemPage(message, localeOf(request.headers)));
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

type Pages = Deps & { readonly maker: PageMaker; readonly template: string };

async function servePage(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { cache, template } = pages;
  reply.header('cache-control', 'no-cache');
  const { result, reads } = await cache.observe(async () => {
    const pageRequest: PageRequest = {
      address: request.url,
      locale: localeOf(request.headers),
      scheme: schemeOf(request.headers),
      // A read of its own: the page itself reads nothing but the replies of calls.
      state: (await cache.observe(pages.state)).result,
    };
    return { pageRequest, page: await makeOrNull(pages, pageRequest, { request, reply }) };
  });
  const { pageRequest, page } = result;
  if (page === null)
    return sendPrepared(request, reply, prepareReply(plainHtml(template, pageRequest), HTML_HEADERS));
  const { prepared } = page;
  const stale = cache.staleness();
  if (page.movedTo !== null) return reply.redirect(page.movedTo, MOVED);
  // The address of an unlisted page may contain a code: send no referrer and do not cache it.
  if (page.isUnlisted) reply.header('referrer-policy', 'no-referrer');
  const shown = stale === null ? prepared : addStaleNotice(prepared, localeOf(request.headers), stale.since);
  const sent = sendPrepared(request, reply.code(page.status), shown);
  if (page.status === 200 && page.isWhole && !page.isUnlisted)
    cache.keep(addressOf(request), toCachedReply(reply, prepared), reads);
  return sent;
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Makes a page. Logs failures and returns null, and the browser renders the page instead. */
async function makeOrNull(pages: Pages, pageRequest: PageRequest, { request, reply }: Exchange) {
  const order = { pageRequest, acceptEncoding: request.headers['accept-encoding'] };
  const answer = callInProcess(pages, pageRequest.locale);
  try {
    return await pages.maker.make(order, { answer, isThere: () => !reply.raw.destroyed });
  } catch (error) {
    pages.log.error(
      { err: error, requestId: request.id, path: pageRequest.address.split('?', 1)[0] },
      'not rendered',
    );
    return null;
  }
}

/**
 * Returns a function that calls the API without a connection, in the reader's language: a cached reply is taken as it
 * is, all others come through the same routes and errors as visitors' requests.
 */
function callInProcess({ app, cache }: Pages, locale: string): AnswerCall {
  const headers = { 'accept-language': locale };
  return async (address) => {
    const kept = cache.isDue() ? undefined : cache.findKept(addressOf({ headers, url: address }));
    if (kept !== undefined) return toAnswer(200, kept.prepared.body, kept.prepared.headers);
    const sent = await app.inject({ url: address, remoteAddress: IN_PROCESS, headers });
    return toAnswer(sent.statusCode, sent.rawPayload, sent.headers);
  };
}

function toAnswer(status: number, body: Buffer, headers: Readonly<Record<string, unknown>>): Answer {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
  return { status, body: new Uint8Array(body), headers: own.map(([name, value]) => [name, String(value)]) };
}
