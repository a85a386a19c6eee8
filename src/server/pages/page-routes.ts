import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { pagePaths } from '#contract/page-paths.ts';
import type { PageAsked } from '#contract/rendered-page.ts';
import type { PageState } from '#contract/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { addressOf, toKeep } from '../kernel/answer-kept.ts';
import { localeOf } from '../kernel/locale.ts';
import { type PreparedReply, prepareReply, sendPrepared } from '../kernel/prepared-reply.ts';
import type { ReplyCache } from '../kernel/reply-cache.ts';
import { schemeOf } from '../kernel/scheme.ts';
import { askInProcess } from '../kernel/ask-in-process.ts';
import { type BuiltWeb, openBuiltWeb } from './built-web.ts';
import { pageHtml, plainHtml } from './page-html.ts';

const MOVED = 301;
const YEAR_SECONDS = 31_536_000;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

type Deps = {
  readonly app: FastifyInstance;
  readonly cache: ReplyCache;
  readonly log: Logger;
  readonly baseUrl: string;
  readonly state: () => Promise<PageState>;
};

/**
 * Serves the built web app: its files for ever (their names change with them), and its pages, rendered for each address
 * and kept until the next commit. The page itself says whether there is anything at its address.
 */
export async function mountPages(deps: Deps, folder: string): Promise<void> {
  const { app } = deps;
  const web = await openBuiltWeb(folder);
  const render = web.openRenderer(askInProcess(app));
  await app.register(async (site) => {
    await site.register(compress, { threshold: 1024 });
    await site.register(fastifyStatic, {
      root: join(folder, 'client', 'assets'),
      prefix: '/assets/',
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
    });
    for (const address of ['/*', pagePaths.apiDocs]) {
      site.get(address, { config: { passesQueryOn: true, isKept: true } }, (request, reply) =>
        answerPage({ ...deps, web, render }, request, reply),
      );
    }
  });
}

type Pages = Deps & { readonly web: BuiltWeb; readonly render: ReturnType<BuiltWeb['openRenderer']> };

async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { cache, web, baseUrl } = pages;
  const generation = cache.generation();
  const asked: PageAsked = {
    address: request.url,
    locale: localeOf(request.headers),
    scheme: schemeOf(request.headers),
    state: await pages.state(),
  };
  reply.header('cache-control', 'no-cache');
  const page = await renderOrNull(pages, asked, request);
  if (page === null) return sendPrepared(request, reply, prepareReply(plainHtml(web.template, asked), HTML));
  if (page.movedTo !== null) return reply.redirect(page.movedTo, MOVED);
  const html = pageHtml(web.template, asked, { page, parts: web.partsOf(page.page), baseUrl });
  const prepared: PreparedReply = prepareReply(html, HTML);
  // The address of an unlisted page may hold a code: it goes nowhere else, and nothing of it is kept.
  if (page.isUnlisted) reply.header('referrer-policy', 'no-referrer');
  const sent = sendPrepared(request, reply.code(page.status), prepared);
  if (page.status === 200 && page.isWhole && !page.isUnlisted)
    cache.keep(addressOf(request), toKeep(reply, prepared), generation);
  return sent;
}

/** A page that cannot be rendered here is logged, and rendered by the reader's browser instead. */
async function renderOrNull({ render, log }: Pages, asked: PageAsked, request: FastifyRequest) {
  try {
    return await render(asked);
  } catch (error) {
    log.error({ err: error, requestId: request.id, path: asked.address.split('?', 1)[0] }, 'not rendered');
    return null;
  }
}
