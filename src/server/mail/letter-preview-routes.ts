import { letterNames, letterPreviewPaths } from '#contract/letters.ts';
import { m } from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { localeOf } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { sampleLetter } from './letters/letter-table.ts';
import { renderLetter } from './render-letter.ts';

type Asked = { readonly name?: string; readonly language?: string; readonly form?: string };

/** Shows developers every letter with made-up values; nothing is sent or changed. Production has none of it. */
export function mountLetterPreviews(app: FastifyInstance, config: Config): void {
  if (config.environment === 'production') return;
  app.get<{ Querystring: Asked }>(letterPreviewPaths.letter, (request, reply) =>
    show(request, reply, request.query.name),
  );
  app.get<{ Querystring: Asked }>(letterPreviewPaths.accountDeleted, (request, reply) =>
    show(request, reply, 'account-deleted'),
  );
  async function show(
    request: FastifyRequest<{ Querystring: Asked }>,
    reply: FastifyReply,
    wanted: unknown,
  ): Promise<FastifyReply> {
    const name = letterNames.find((one) => one === wanted);
    if (name === undefined) throw unknownLetter();
    const { language, form } = request.query;
    const locale = isLocale(language) ? language : localeOf(request.headers);
    const { subject, html, text } = await renderLetter(sampleLetter(name), locale, config);
    const isText = form === 'text';
    return reply
      .header('cache-control', 'no-store')
      .type(isText ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(isText ? `${subject}\n\n${text}` : html);
  }
}

function unknownLetter() {
  const names = letterNames.join(', ');
  return notFound((locale) => m.problem_letter_unknown({ names }, { locale }));
}
