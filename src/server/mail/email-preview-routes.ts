import { emailTemplateNames, emailPreviewPaths } from '#contract/email-templates.ts';
import { m } from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { localeOf } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { sampleEmail } from './templates/template-table.ts';
import { renderEmail } from './render-email.ts';

type Asked = { readonly name?: string; readonly language?: string; readonly form?: string };

/** Shows developers every email with made-up values; nothing is sent or changed. Production has none of it. */
export function mountEmailPreviews(app: FastifyInstance, config: Config): void {
  if (config.environment === 'production') return;
  app.get<{ Querystring: Asked }>(emailPreviewPaths.template, (request, reply) =>
    show(request, reply, request.query.name),
  );
  app.get<{ Querystring: Asked }>(emailPreviewPaths.accountDeleted, (request, reply) =>
    show(request, reply, 'account-deleted'),
  );
  async function show(
    request: FastifyRequest<{ Querystring: Asked }>,
    reply: FastifyReply,
    wanted: unknown,
  ): Promise<FastifyReply> {
    const name = emailTemplateNames.find((one) => one === wanted);
    if (name === undefined) throw unknownTemplate();
    const { language, form } = request.query;
    const locale = isLocale(language) ? language : localeOf(request.headers);
    const { subject, html, text } = await renderEmail(sampleEmail(name), locale, config);
    const isText = form === 'text';
    return reply
      .header('cache-control', 'no-store')
      .type(isText ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
      .send(isText ? `${subject}\n\n${text}` : html);
  }
}

function unknownTemplate() {
  const names = emailTemplateNames.join(', ');
  return notFound((locale) => m.problem_email_unknown({ names }, { locale }));
}
