import { describe, expect, it } from 'vitest';
import { EARLY_CLICKS } from '#contract/rendered-page.ts';
import { builtInBasemap } from '#contract/site.ts';
import { pageHtml, plainHtml } from './page-html.ts';

const HOSTILE = `</title></script><script>alert('x')</script><img src=x onerror="alert(1)">&\u2028$& $1 <!--`;
const template =
  '<html lang="en"><head><script type="module" crossorigin src="/assets/a.js"></script><!--page-head--><title>x</title><!--/page-head--><link rel="stylesheet" href="/a.css"></head>' +
  '<body><div id="root"><!--page-body--></div></body></html>';

const pageRequest = {
  address: '/projects/CA000042-003',
  locale: 'en',
  scheme: 'auto',
  state: { productName: HOSTILE, demonstration: false, map: builtInBasemap },
} as const;
const page = {
  status: 200,
  movedTo: null,
  body: '<h1>safe</h1>',
  title: HOSTILE,
  description: HOSTILE,
  canonical: '/projects/CA000042-003',
  feed: null,
  picture: null,
  isUnlisted: false,
  isFramed: false,
  structured: { name: HOSTILE },
  replies: [{ key: ['x'], reply: { title: HOSTILE } }],
  page: null,
  hasFrame: false,
  isWhole: true,
} as const;
const parts = {
  styles: 'h1{}',
  styleFiles: ['/assets/a.css'],
  scripts: ['/assets/a.js'],
  fonts: ['/assets/a.woff2'],
};

describe('the document of a page with a hostile project title', () => {
  const html = pageHtml(template, pageRequest, { page, parts, baseUrl: 'https://registry.example' });

  it('escapes it: no tag, attribute, script or comment begins in it', () => {
    expect(html.replace(`<script>${EARLY_CLICKS}</script>`, '')).not.toMatch(/<script>|<img|<!--|onerror="/);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html.match(/<script[ >]/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0);
  });

  it('passes it to the app unchanged', () => {
    const block =
      /<script type="application\/json" id="page-replies">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual(page.replies);
  });

  it('follows what is seen', () => {
    expect(html.indexOf('<h1>safe</h1>')).toBeLessThan(html.indexOf('id="page-replies"'));
    expect(html.indexOf('id="page-replies"')).toBeLessThan(html.indexOf('</body>'));
  });

  it('escapes it in the fallback document too', () => {
    expect(plainHtml(template, pageRequest)).not.toMatch(/<script>|<img|onerror="/);
  });
});

describe('the scripts of a page', () => {
  const html = pageHtml(template, pageRequest, { page, parts, baseUrl: 'https://registry.example' });

  it('are fetched after fonts and pictures, at a low priority', () => {
    const font = '<link rel="preload" as="font" crossorigin href="/assets/a.woff2">';
    const picture = '<link rel="preload" as="image" href="/files/a/600" fetchPriority="high"/>';
    const preload = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/a.js">';
    const start = '<script type="module" crossorigin fetchpriority="low" src="/assets/a.js"></script>';
    const html = pageHtml(template, pageRequest, {
      page: { ...page, body: `${picture}${page.body}` },
      parts,
      baseUrl: 'https://registry.example',
    });
    const places = [font, picture, preload, start].map((element) => html.indexOf(element));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(html.split(start)).toHaveLength(2);
    expect(html.split(picture)).toHaveLength(2);
  });

  it('are preceded by the one that keeps clicks, which the content security policy allows', () => {
    expect(html.indexOf(`<script>${EARLY_CLICKS}</script>`)).toBeLessThan(html.indexOf('<h1>safe</h1>'));
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) => found[1] ?? '');
    expect(inline).toEqual([EARLY_CLICKS]);
  });

  it('are not sent to frames of other sites', () => {
    const framed = { ...page, isFramed: true };
    const html = pageHtml(template, pageRequest, {
      page: framed,
      parts,
      baseUrl: 'https://registry.example',
    });
    expect(html).toContain('<h1>safe</h1>');
    expect(html.replace(/<script type="application\/ld\+json">/, '')).not.toMatch(/<script|modulepreload/);
  });
});
