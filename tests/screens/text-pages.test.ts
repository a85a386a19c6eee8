import { describe, expect, it } from 'vitest';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

describe('the questions', () => {
  it('open and close all at once, and none for an unknown link', async () => {
    const page = await screens.open('/faq#no-such-question');
    const closed = () => document.querySelectorAll('main details:not([open])').length;
    await page.find('button', 'Open all');
    const total = closed();
    expect(total).toBeGreaterThan(13);
    expect(page.all('heading', undefined, { level: 3 })[0]?.textContent).toBe(
      'What is the Community Climate Registry?',
    );
    await page.click('button', 'Open all');
    await page.soon(() => expect(closed()).toBe(0));
    await page.click('button', 'Close all');
    await page.soon(() => expect(closed()).toBe(total));
  });
});

it('the terms have a date, numbers, and a table of contents', async () => {
  const page = await screens.open('/terms-and-conditions');
  await page.says('Version dated November 21, 2026');
  const titles = (await page.in('navigation', 'Contents')).all('link').map(({ textContent }) => textContent);
  expect(titles.length).toBeGreaterThan(4);
  for (const [place, title] of titles.entries()) await page.find('heading', `${place + 1}. ${title}`);
});

it('the life of a tonne is told in words and drawn: no tonne is lost', async () => {
  const page = await screens.open('/howitworks');
  const drawn = await page.in('figure');
  for (const serials of ['000001..000010', '000001..000005', '000006..000008', '000009..000010'])
    await drawn.says(`CA000042-003-${serials}`);
  await drawn.says('five retired, three transferred, two cancelled');
});

describe('how to check the registry', () => {
  it('says that nothing is signed before the first checkpoint, then shows the newest', async () => {
    const page = await screens.open('/verify');
    await page.says('Nothing is signed yet.');
    await screens.publishLog();
    const signed = await screens.open('/verify');
    await signed.says('localhost:3000/ledger');
    await signed.says('0: no one independent signs the checkpoints yet.');
    const files = ['/ledger/export.tar.gz', '/ledger/verify.mjs'];
    for (const file of files) expect(document.querySelector(`a[href="${file}"]`)).not.toBeNull();
  });

  it.each([
    { locale: 'en', heading: 'Check the registry yourself', key: 'KEY' },
    { locale: 'fr', heading: 'Vérifiez le registre vous-même', key: 'CLÉ' },
  ] as const)('shows its commands as code: $locale', async ({ locale, heading, key }) => {
    const page = await screens.open('/verify', { locale });
    await page.find('heading', heading);
    const commands = Array.from(document.querySelectorAll('ol code'), ({ textContent }) => textContent);
    const run = 'node verify.mjs export.tar.gz';
    expect(commands).toEqual([run, `${run} --vkey ${key}`]);
  });
});
