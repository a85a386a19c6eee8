import { expect, it } from 'vitest';
import { badgeHtml, citeApa, citeBibtex, frameHtml } from './cite-project.ts';

const cited = {
  project: {
    projectSerial: 'CA000042-003',
    title: 'Heat & light: 50% less',
    organization: 'Town of {Example}',
    date: '2024-05-01T08:00:00.000Z',
  },
  address: 'https://registry.example/projects/CA000042-003',
  registry: 'Community Climate Registry',
  now: new Date('2026-03-01T12:00:00Z'),
};

it('cites a project in the form of the APA', () => {
  expect(citeApa(cited)).toBe(
    'Town of {Example} (2024). Heat & light: 50% less (CA000042-003). Community Climate Registry. ' +
      'Retrieved March 1, 2026, from https://registry.example/projects/CA000042-003',
  );
});

it('cites a project for BibTeX, with its special characters escaped', () => {
  expect(citeBibtex(cited)).toBe(
    [
      '@misc{CA000042-003,',
      String.raw`  author = {{Town of \{Example\}}},`,
      String.raw`  title = {{Heat \& light: 50\% less}},`,
      '  year = {2024},',
      '  howpublished = {Community Climate Registry},',
      '  number = {CA000042-003},',
      '  url = {https://registry.example/projects/CA000042-003},',
      '  urldate = {2026-03-01},',
      '}',
    ].join('\n'),
  );
});

it.each([
  ['2026-01-01T07:59:59Z', 'December 31, 2025', '2025-12-31'],
  ['2026-01-01T08:00:00Z', 'January 1, 2026', '2026-01-01'],
  ['2026-07-01T06:59:59Z', 'June 30, 2026', '2026-06-30'],
  ['2026-07-01T07:00:00Z', 'July 1, 2026', '2026-07-01'],
])('at %s, both forms name the day at the registry', (instant, inWords, day) => {
  const now = new Date(instant);
  expect(citeApa({ ...cited, now })).toContain(`Retrieved ${inWords},`);
  expect(citeBibtex({ ...cited, now })).toContain(`urldate = {${day}}`);
});

it('escapes the title in the HTML of a badge', () => {
  const badge = { title: '"><script>&', address: 'https://a.example/', picture: 'https://a.example/b.png' };
  expect(badgeHtml(badge)).toContain('alt="&quot;&gt;&lt;script&gt;&amp;"');
});

it('escapes the title in the HTML of a frame', () => {
  const html = frameHtml({ title: '"><script>&', address: 'https://a.example/projects/CA000042-003/embed' });
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
  expect(html).toContain('src="https://a.example/projects/CA000042-003/embed"');
});
