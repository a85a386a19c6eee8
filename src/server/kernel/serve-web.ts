import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { pagePaths } from '#contract/page-paths.ts';
import { PAGE_STATE_ELEMENT, type PageState } from '#contract/site.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './locale.ts';

const PLACEHOLDER = '<!--page-state-->';
const YEAR_SECONDS = 31_536_000;

/** Whether there is a page at an address: the site answers 404, with the Not Found page, where there is none. */
export type HasPage = (path: string) => Promise<boolean>;

/** Serves the built web app: its files for ever (their names change with them), its page for every address. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  state: () => Promise<PageState>,
  hasPage: HasPage,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  await app.register(async (site) => {
    await site.register(compress, { threshold: 1024 });
    await site.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
    });
    for (const address of ['/*', pagePaths.apiDocs]) site.get(address, answerPage);
    async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const isThere = await hasPage(request.url.split('?')[0] ?? '/');
      return sendPage(request, reply.code(isThere ? 200 : 404), page, await state());
    }
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  state: PageState,
): FastifyReply {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  const html = page
    .replace('<html lang="en"', `<html lang="${localeOf(request.headers)}"`)
    .replace(
      PLACEHOLDER,
      () => `<script type="application/json" id="${PAGE_STATE_ELEMENT}">${json}</script>`,
    );
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(html);
}
