import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtInBasemap, PAGE_STATE_ELEMENT } from '#contract/site.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

/** Writes the page's state as the server does. */
function sendState(demonstration: boolean): void {
  const element = Object.assign(document.createElement('script'), {
    id: PAGE_STATE_ELEMENT,
    type: 'application/json',
    textContent: JSON.stringify({
      productName: 'Community Climate Registry',
      demonstration,
      map: builtInBasemap,
    }),
  });
  document.head.append(element);
}

afterEach(() => document.getElementById(PAGE_STATE_ELEMENT)?.remove());

describe('on a demonstration', () => {
  beforeAll(async () => {
    const isDemonstration = true;
    await screens.database.transact(
      async (tx) => void (await tx.updateTable('registry').set({ isDemonstration }).execute()),
    );
  });

  it.each(['/', '/login', '/register'])('%s leads to the sandbox', async (address) => {
    sendState(true);
    const page = await screens.open(address);
    const link = await page.find('link', 'Try it with sample data');
    expect(link.getAttribute('href')).toBe('/sandbox');
  });

  it('a visitor works in an organization of their own after one press', async () => {
    sendState(true);
    const page = await screens.open('/sandbox');
    expect(await page.find('button', 'Start')).toHaveProperty('disabled', true);
    // The widget comes with the reader's first input.
    await page.press('{Tab}');
    await page.click('checkbox', 'I am a person');
    const release = page.hold('POST /sandboxes');
    await page.click('button', 'Start');
    expect(await page.find('button', 'Preparing your organization…')).toHaveProperty('disabled', true);
    release();
    await page.at('/myprojects');
    await page.says('Compost from kitchen waste');
    await page.says('Heat pumps in the town hall');
    await page.goto('/inventory/overview');
    await page.find('heading', /^You are 1,000 t short for \d{4}\.$/);
  });
});

describe('on a registry that is no demonstration', () => {
  it('nothing leads to a sandbox, and nothing is at its address', async () => {
    sendState(false);
    const page = await screens.open('/login');
    expect(page.all('link', 'Try it with sample data')).toEqual([]);
    await page.goto('/sandbox');
    await page.find('heading', 'Not Found', { level: 1 });
  });
});
