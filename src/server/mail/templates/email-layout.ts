import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { Fragment, createElement as h, type ReactElement } from 'react';
import { m } from '#messages/messages.js';
import { choiceLinks, type EmailContent, ledgerLine, type Reading } from './template.ts';

const textColor = '#14231f';
const mutedColor = '#52605a';
const lineColor = '#d9ded8';
const accentColor = '#1f5d4c';
const sansSerif = "'Public Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif";

const styles = {
  page: { margin: 0, backgroundColor: '#f1f1ea', fontFamily: sansSerif, color: textColor },
  sheet: {
    maxWidth: '600px',
    margin: '24px auto',
    backgroundColor: '#ffffff',
    border: `1px solid ${lineColor}`,
  },
  part: { padding: '0 32px' },
  product: { margin: '24px 0 0', fontSize: '14px', fontWeight: 600, color: accentColor },
  heading: { margin: '8px 0 16px', fontFamily: serif, fontSize: '26px', lineHeight: '32px', fontWeight: 600 },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' },
  factName: {
    width: '112px',
    padding: '4px 12px 4px 0',
    fontSize: '14px',
    color: mutedColor,
    verticalAlign: 'top',
  },
  detail: { padding: '4px 0', fontSize: '16px', lineHeight: '22px', wordBreak: 'break-word' },
  items: { margin: '0 0 24px', borderBottom: `1px solid ${lineColor}` },
  item: {
    margin: 0,
    padding: '10px 0',
    borderTop: `1px solid ${lineColor}`,
    fontSize: '16px',
    lineHeight: '24px',
    wordBreak: 'break-word',
  },
  itemLink: { color: accentColor, textDecoration: 'underline' },
  quote: { margin: '16px 0', padding: '0 0 0 16px', borderLeft: `3px solid ${accentColor}` },
  quoted: { margin: 0, fontFamily: serif, fontSize: '17px', lineHeight: '26px', wordBreak: 'break-word' },
  button: {
    padding: '12px 20px',
    borderRadius: '4px',
    backgroundColor: accentColor,
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
  },
  ledger: {
    margin: '24px 0 0',
    fontSize: '13px',
    lineHeight: '20px',
    color: mutedColor,
    wordBreak: 'break-all',
  },
  rule: { margin: '24px 0 16px', borderColor: lineColor },
  footer: { margin: '0 0 24px', fontSize: '13px', lineHeight: '20px', color: mutedColor },
  footerLink: { color: mutedColor, textDecoration: 'underline' },
} as const;

/** Lays out an email as HTML: product name, what happened, what to do, button. */
export function layOutEmail(content: EmailContent, reading: Reading): ReactElement {
  const { subject, heading, happened, details = [], quote, items = [], next, link } = content;
  const { locale, productName, baseUrl } = reading;
  const part = h(
    Section,
    { style: styles.part },
    h(Text, { style: styles.product }, productName),
    h(Heading, { as: 'h1', style: styles.heading }, heading),
    ...happened.map(paragraph),
    ...details.map(detail),
    quote === undefined ? null : quotation(quote),
    items.length === 0 ? null : itemList(items, baseUrl),
    ...next.map(paragraph),
    link === undefined
      ? null
      : h(Button, { href: `${baseUrl}${link.path}`, style: styles.button }, link.text),
    ledgerPart(reading),
    h(Hr, { style: styles.rule }),
    footer(reading),
  );
  return h(
    Html,
    { lang: locale, dir: 'ltr' },
    h(Head, null, h('title', null, subject)),
    h(Preview, null, happened.at(-1) ?? heading),
    h(Body, { style: styles.page }, h(Container, { style: styles.sheet, 'aria-label': productName }, part)),
  );
}

function ledgerPart(reading: Reading): ReactElement | null {
  const line = ledgerLine(reading);
  return line === null ? null : h(Text, { style: styles.ledger }, line);
}

function footer(reading: Reading): ReactElement {
  const { locale, productName: product, baseUrl } = reading;
  return h(
    Text,
    { style: styles.footer },
    `${m.email_foot({ product }, { locale })} `,
    h(Link, { href: baseUrl, style: styles.footerLink }, baseUrl),
    ...choiceLinks(reading).flatMap(({ text, path }) => [
      h('br', { key: `${path} break` }),
      h(Link, { key: path, href: `${baseUrl}${path}`, style: styles.footerLink }, text),
    ]),
  );
}

type Items = NonNullable<EmailContent['items']>;

function itemList(items: Items, baseUrl: string): ReactElement {
  const list = items.map((one, place) => item(one, place, baseUrl));
  return h(Section, { style: styles.items }, ...list);
}

function item({ text, path }: Items[number], place: number, baseUrl: string): ReactElement {
  const shown = path === null ? text : h(Link, { href: `${baseUrl}${path}`, style: styles.itemLink }, text);
  return h(Text, { key: place, style: styles.item }, shown);
}

function paragraph(text: string): ReactElement {
  return h(Text, { key: text, style: styles.text }, text);
}

function detail([name, value]: readonly [string, string]): ReactElement {
  const cells = h(
    Fragment,
    null,
    h(Column, { style: styles.factName }, name),
    h(Column, { style: styles.detail }, value),
  );
  return h(Row, { key: name, children: cells });
}

function quotation(quote: string): ReactElement {
  const lines = quote
    .split(/\r\n|\r|\n/)
    .map((text, place) => h(Fragment, { key: place }, place === 0 ? null : h('br'), text));
  return h(Section, { style: styles.quote }, h(Text, { style: styles.quoted }, ...lines));
}
