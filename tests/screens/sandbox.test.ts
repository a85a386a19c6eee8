import { beforeAll, describe, expect, it } from 'vitest';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

describe('on a demonstration', () => {
  beforeAll(async () => {
    const isDemonstration = true;
    await screens.database.transact(
      async (tx) => void (await tx.updateTable('registry').set({ isDemonstration }).execute()),
    );
  });

  it.each(['/', '/login', '/register'])('%s leads to the sandbox', async (address) => {
    const page = await screens.open(address, { demonstration: true });
    const link = await page.find('link', 'Try it with sample data');
    expect(link.getAttribute('href')).toBe('/sandbox');
  });

  it('a visitor works in an organization of their own after one press', async () => {
    const page = await screens.open('/sandbox', { demonstration: true });
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
    const page = await screens.open('/login');
    expect(page.all('link', 'Try it with sample data')).toEqual([]);
    await page.goto('/sandbox');
    await page.find('heading', 'Not Found', { level: 1 });
  });
});
