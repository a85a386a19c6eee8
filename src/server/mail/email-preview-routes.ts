import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emailPreviewPaths, emailTemplateNames } from '#contract/email-templates.ts';
import type { Environment } from '#contract/site.ts';
import { m } from '#messages/messages.js';
import { isLocale } from '#messages/runtime.js';
import { localeOf } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import { emailKinds } from './email-kinds.ts';
import { readingFor, renderEmail, type Site } from './render-email.ts';
import { sampleEmail } from './templates/template-table.ts';

type PreviewQuery = { readonly name?: string; readonly language?: string; readonly form?: string };

/** Stands for the signature in the links that end emails. */
const SAMPLE_TOKEN = 'a-signature-that-is-none';

type PreviewSettings = Site & { readonly environment: Environment };

const SAMPLE_LEDGER = { size: 1622, root: 'VmbbdlZpMzX0cfjCUdiKNbPRSyN3Q2Yd5cUwLhGfHmk=' };

/**
 * Mounts previews of all emails with sample values, for developers. Nothing is sent. Not mounted in
 * production.
 */
export function mountEmailPreviews(app: FastifyInstance, config: PreviewSettings): void {
  if (config.environment === 'production') return;
  app.get<{ Querystring: PreviewQuery }>(emailPreviewPaths.template, (request, reply) =>
    sendPreview(request, reply, request.query.name),
  );
  app.get<{ Querystring: PreviewQuery }>(emailPreviewPaths.accountDeleted, (request, reply) =>
    sendPreview(request, reply, 'account-deleted'),
  );
  async function sendPreview(
    request: FastifyRequest<{ Querystring: PreviewQuery }>,
    reply: FastifyReply,
    requestedName: unknown,
  ): Promise<FastifyReply> {
    const name = emailTemplateNames.find((one) => one === requestedName);
    if (name === undefined) throw unknownTemplate();
    const { language, form } = request.query;
    const locale = isLocale(language) ? language : localeOf(request.headers);
    const email = sampleEmail(name, readingFor(locale, config, null));
    const token = name === 'digest' || emailKinds[name].group !== null ? SAMPLE_TOKEN : null;
    const signedLedger = emailKinds[name].group === 'units' ? SAMPLE_LEDGER : null;
    const { subject, html, text } = await renderEmail(email, locale, config, { token, signedLedger });
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
