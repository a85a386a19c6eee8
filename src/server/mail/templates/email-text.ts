import { m } from '#messages/messages.js';
import type { EmailContent, Reading } from './template.ts';

/** Renders an email as plain text, with the same content as the HTML. Quotes keep the user's line breaks. */
export function emailText(content: EmailContent, reading: Reading): string {
  const { heading, happened, facts = [], quote, next, link } = content;
  const { locale, productName: product, baseUrl } = reading;
  const parts = [
    heading,
    ...happened,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    quote === undefined ? '' : quoted(quote),
    ...next,
    link === undefined ? '' : `${link.text}: ${baseUrl}${link.path}`,
    `--\n${m.email_foot({ product }, { locale })} ${baseUrl}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
