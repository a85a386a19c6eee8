import { expect, it } from 'vitest';
import { statusLooks } from '../status-look.tsx';
import { drawChartPicture } from './chart-picture.ts';

it('a chart is drawn as a picture with title, key and source, without style sheets and colour tokens', () => {
  const picture = drawChartPicture(
    {
      title: 'Tonnes <of> A & B',
      figures: {
        statuses: ['Registered', 'Retired', 'Projected'],
        years: [
          { year: '2024', Registered: 40, Retired: 60, Projected: 0 },
          { year: '2025', Registered: 0, Retired: 0, Projected: 50 },
        ],
      },
      wordOf: (status) => statusLooks[status].word(),
    },
    {
      source: 'From https://registry.example/projects/CA000042-003',
      colorOf: (token) => `rgb(${token.length} 1 2)`,
    },
  );
  expect(picture).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*>\n<title>Tonnes &lt;of&gt; A &amp; B</,
  );
  const words = [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, word]) => word);
  expect(words).toEqual(expect.arrayContaining(['2024', '2025', '0', '80', '120', 'Retired', 'Projected']));
  expect(words.at(-1)).toBe('From https://registry.example/projects/CA000042-003');
  // Three parts of bars, and three shapes of the key: plans are outlines.
  expect(picture.match(/<rect x=/g)).toHaveLength(6);
  expect(picture.match(/fill="none" stroke="[^"]+" stroke-dasharray/g)).toHaveLength(2);
  expect(picture).not.toContain('var(');
});
