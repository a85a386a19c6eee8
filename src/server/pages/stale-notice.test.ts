import { expect, it } from 'vitest';
import { prepareReply } from '../kernel/prepared-reply.ts';
import { HTML_HEADERS } from './page-html.ts';
import { addStaleNotice } from './stale-notice.ts';

const SINCE = Date.parse('2026-12-01T22:05:00Z');
const HTML = '<body>\n<div id="root"><main>$& <div id="root"></main></div></body>';
const page = prepareReply(HTML, HTML_HEADERS);
const bodyOf = (locale: 'en' | 'fr') =>
  addStaleNotice(prepareReply(HTML, HTML_HEADERS), locale, SINCE).body.toString();

it('says in the reader’s language since when a page shows nothing new, by the time at the registry', () => {
  expect(bodyOf('en')).toMatch(
    /<aside aria-label="Notice">.* nothing newer than 3:05 p\.m\. on December 1, 2026\./,
  );
  expect(bodyOf('fr')).toMatch(
    /<aside aria-label="Avis">.* rien de plus récent que le 1er décembre 2026 à 15 h 05\./,
  );
});

it('stands before the element that the app renders into, and changes nothing in it', () => {
  const [before = '', ...after] = bodyOf('en').split(/(?<=<\/aside>)/);
  expect(before).toMatch(/^<body>\n<aside/);
  expect(after.join('')).toBe(HTML.slice('<body>\n'.length));
});

it('is made once for a page, and again when the database is away another time', () => {
  const noticed = addStaleNotice(page, 'en', SINCE);
  expect(addStaleNotice(page, 'en', SINCE)).toBe(noticed);
  expect(addStaleNotice(page, 'en', SINCE + 60_000).body.toString()).toContain('3:06 p.m.');
});

it('is not in replies that are no pages', () => {
  const reply = prepareReply('"<div id=\\"root\\">"', {});
  expect(addStaleNotice(reply, 'en', SINCE)).toBe(reply);
});
