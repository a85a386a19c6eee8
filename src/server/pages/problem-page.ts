import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import type { Locale } from '../kernel/locale.ts';

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

/** Returns the document that a browser shows where a page cannot be: the message, and a link to the same address. */
export function problemPage(message: string, locale: Locale): string {
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
