import type { FastifyInstance } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import { type Locale, localeOf } from '../kernel/locale.ts';
import { HTML_HEADERS } from './page-html.ts';

/** The colours and fonts of the site, without a file: the registry may be unable to send one. */
const STYLES = `
:root { color-scheme: light dark; }
body {
  max-width: 34rem;
  margin: 15vh auto 0;
  padding: 0 16px;
  background: light-dark(#fbfaf6, #0f1714);
  color: light-dark(#14231f, #e8ece9);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
h1 { font: 600 2rem/1.2 'Source Serif 4', Georgia, serif; }
a { color: light-dark(#1f5d4c, #6fc2a4); }
`;

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

function problemPage(message: string, locale: Locale): string {
  const title = escapeHtml(m.fault_title({}, { locale }));
  // An empty address is that of the page itself.
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">${escapeHtml(m.fault_retry({}, { locale }))}</a></p>
</main>
</body>
</html>
`;
}
