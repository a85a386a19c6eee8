import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type GuideName, type GuidePart, guideParts, guidePaths } from '#contract/guide-parts.ts';
import * as m from '#messages/messages.js';
import { ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const guides = Object.keys(guideParts) as GuideName[];

type Message = (values: object, options: { readonly locale: 'en' | 'fr' }) => string;
const texts = new Map(Object.entries(m as unknown as Readonly<Record<string, Message>>));

const web = new URL('../../src/web/', import.meta.url);

/** Every link in context, as it is written: the part that it names, and the message that it shows as its title. */
const linksInContext = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(new URL(file, web), 'utf8').matchAll(/<GuideLink\s[^>]*>/g)])
  .map(([link]) => ({
    part: (/part="([^"]+)"/.exec(link)?.[1] ?? link) as GuidePart,
    title: /title=\{m\.(\w+)\(\)\}/.exec(link)?.[1] ?? link,
  }));

describe.each(['en', 'fr'] as const)('the guides in %s', (locale) => {
  it('are listed with all their parts', async () => {
    const page = await screens.open('/guides', { locale });
    for (const name of guides) {
      const links = Array.from(document.querySelectorAll(`main a[href^="${guidePaths[name]}#"]`));
      expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual(guideParts[name]);
    }
    expect(page.all('heading', undefined, { level: 2 })).toHaveLength(guides.length);
  });

  it.each(guides)('have a table of contents, steps and pictures nobody can press: %s', async (name) => {
    const page = await screens.open(guidePaths[name], { locale });
    const contents = await page.in('navigation', locale === 'en' ? 'Contents' : 'Table des matières');
    const titles = page.all('heading', undefined, { level: 2 }).map(({ textContent }) => textContent);
    expect(contents.all('link').map(({ textContent }) => textContent)).toEqual([
      ...titles.slice(1),
      locale === 'en' ? 'All guides' : 'Tous les guides',
    ]);
    for (const anchor of guideParts[name]) {
      const part = document.getElementById(anchor);
      expect([anchor, part?.querySelectorAll('ol li').length]).not.toEqual([anchor, 0]);
      expect([anchor, part?.querySelector('figure > [inert]')?.textContent]).not.toEqual([anchor, '']);
    }
  });

  it.each(linksInContext)('have the part that a form or page leads to: $part', async ({ part, title }) => {
    const [name, anchor] = part.split('/') as [GuideName, string];
    const page = await screens.open(`${guidePaths[name]}#${anchor}`, { locale });
    const words = texts.get(title)?.({}, { locale });
    expect(document.getElementById(anchor)?.querySelector('h2')?.textContent).toBe(words);
    await page.soon(() => expect(document.activeElement?.id).toBe(anchor));
  });
});

describe('a link in context', () => {
  let owner: World;
  beforeAll(async () => {
    owner = await ownerCaller(screens);
  });

  it('opens beside a form, which keeps what was typed', async () => {
    const page = await screens.open('/create-project', { as: owner.account });
    await page.fill(/^Title/, 'Compost at the Bay');
    const link = await page.find('link', 'Learn more: Register a project (opens in a new tab)');
    expect(link.getAttribute('href')).toBe('/guides/owners#project');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(await page.value(/^Title/)).toBe('Compost at the Bay');
  });
});
