import { fireEvent } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

const quantity = (name: string) => `Quantity (t CO₂e), ${name}`;
const REALIZED = quantity('Realized, 2023');
const PROJECTED = quantity('Projected, 2024');
const RETIRED = quantity('Retired, 2022 CA000042-003-000471..000500');
const UNITS = quantity('Registered, 2021 CA000042-003-000251..000400');

/** Opens the page with its sample rows; the next year is 2027. */
async function openTestPage() {
  const page = await screens.open('/test');
  const focus = async (label: string) => (await page.field(label)).focus();
  const type = async (label: string, text: string) => {
    await focus(label);
    await page.press(text);
  };
  return {
    ...page,
    type,
    focus,
    enter: async (label: string, text: string) => {
      await page.fill(label, text);
      await page.press('{Enter}');
    },
    pasteInto: async (label: string, text: string) => {
      await focus(label);
      await page.paste(text);
    },
    alerts: () => page.all('alert').map(({ textContent }) => textContent),
    holds: (label: string, text: string) => page.soon(async () => expect(await page.value(label)).toBe(text)),
    blur: () => (document.activeElement as HTMLElement).blur(),
  };
}

it('is French for readers of French', async () => {
  const page = await screens.open('/test', { locale: 'fr' });
  await page.find('heading', 'Page d’essai du tableau des émissions', { level: 1 });
  await page.find('switch', 'Lecture seule');
});

it('shows rows of every status', async () => {
  const page = await openTestPage();
  await page.find('heading', 'Emissions table test page', { level: 1 });
  const cells = (await page.rows()).flat();
  expect(cells).toEqual(
    expect.arrayContaining([
      'Estimated (Baseline)',
      'Reduced',
      'Inventory Switch to Projected Inventory',
      'Retired Against: Sample inventory, 2020',
      'Transferred Transferred to Sample Town (CA000007)',
      'Cancelled',
      'Registered Retire, transfer or cancel…',
      'CA000042-003-000251..000400',
      'Realized Switch to Projected Retire or transfer…',
      'Projected',
      'Projected Inventory',
    ]),
  );
});

describe('a quantity', () => {
  it('of units moves tonnes to the next row, and is refused when it is more than that has', async () => {
    const page = await openTestPage();
    await page.enter(RETIRED, '101');
    await page.find('alert', undefined, { says: /^Change not allowed .*Enter 100 or less\.$/ });
    await page.enter(RETIRED, '40');
    await page.gone('alert');
    for (const range of ['000461..000500', '000401..000460']) await page.says(`CA000042-003-${range}`);
    await page.find('row', /^2022/, { says: 'Total 100' });
  });

  it('takes digits only, up to ten, and changes the totals that are read out', async () => {
    const page = await openTestPage();
    const total = async () =>
      Number(/([\d,]+)$/.exec((await page.find('row', /^Total/)).textContent ?? '')?.[0].replaceAll(',', ''));
    const before = await total();
    for (const refused of ['abc', '12345678901']) {
      await page.fill(PROJECTED, refused);
      expect(await page.value(PROJECTED)).toBe('90');
    }
    await page.fill(PROJECTED, '1234567890');
    await page.soon(async () => expect(await total()).toBe(before + 1_234_567_800));
    await page.fill(PROJECTED, '');
    page.blur();
    await page.soon(async () => expect(await total()).toBe(before - 90));
    expect(await page.value(PROJECTED)).toBe('');
    await page.find('status', undefined, { says: `Total: ${(before - 90).toLocaleString('en-CA')} t CO₂e` });
    await page.click('button', 'Start again');
    await page.holds(PROJECTED, '90');
  });

  it('is never 15 for 1.5, nor 5 for -5', async () => {
    const page = await openTestPage();
    for (const typed of ['1.5', '-5']) {
      await page.type(PROJECTED, typed);
      page.blur();
      await page.find('alert', undefined, {
        says: `“${typed}” is not valid, so the quantity is still 90.`,
      });
      expect(await page.value(PROJECTED)).toBe(typed);
      expect((await page.field(PROJECTED)).getAttribute('aria-invalid')).toBe('true');
    }
    await page.fill(PROJECTED, '1,200');
    page.blur();
    await page.holds(PROJECTED, '1200');
    await page.gone('alert');
  });

  it('leads to the next one by Enter and the arrow keys', async () => {
    const page = await openTestPage();
    await page.type(REALIZED, '7');
    await page.press('{Enter}');
    await page.focuses('textbox', PROJECTED);
    await page.press('8{ArrowUp}');
    await page.focuses('textbox', REALIZED);
    expect([await page.value(REALIZED), await page.value(PROJECTED)]).toEqual(['7', '8']);
  });
});

describe('a column of a spreadsheet', () => {
  it('fills rows downwards, all or nothing', async () => {
    const page = await openTestPage();
    await page.pasteInto(REALIZED, '1,200\r\n1 300\r\n\r\n15\r\n');
    await page.holds(REALIZED, '1200');
    await page.holds(PROJECTED, '1300');
    await page.holds(quantity('Projected, 2027'), '60');
    await page.holds(quantity('Projected Inventory, 2028'), '15');
    await page.pasteInto(PROJECTED, '1\n2,5');
    await page.find('alert', undefined, { says: 'Nothing was pasted: “2,5” is not a whole number' });
    expect(await page.value(PROJECTED)).toBe('1300');
    await page.pasteInto(REALIZED, '12 t');
    await page.find('alert', undefined, { says: /^“12 t” is not valid/ });
    expect(page.alerts()).toEqual([
      expect.stringMatching(/^“12 t” is not valid/),
      expect.stringMatching(/^Nothing was pasted/),
    ]);
    expect(await page.value(REALIZED)).toBe('12 t');
    await page.press('{End}{Backspace}{Enter}');
    await page.holds(REALIZED, '12');
    expect(page.alerts()).toEqual([expect.stringMatching(/^Nothing was pasted/)]);
  });

  it('is never joined to one number where rows cannot be filled', async () => {
    const page = await openTestPage();
    await page.pasteInto(UNITS, '10\n200');
    await page.find('alert', undefined, { says: '“10; 200” is not valid' });
    expect(await page.value(UNITS)).toBe('150');
    await page.click('button', /^Retire, transfer or cancel… 2021/);
    const dialog = await page.in('dialog');
    await dialog.click('radio', 'Cancel for good');
    (await dialog.field('Tonnes')).focus();
    await page.paste('10\t200');
    await dialog.says('Nothing was pasted: these are several numbers.');
    expect(await dialog.value('Tonnes')).toBe('150');
    for (const other of ['about 30', '12345678901']) {
      await dialog.fill('Tonnes', '');
      // As dictation and drag and drop do, all at once.
      fireEvent.input(await dialog.field('Tonnes'), { data: other, target: { value: other } });
      await dialog.says('Enter a whole number of tonnes.');
      expect(await dialog.value('Tonnes')).toBe(other);
    }
    await dialog.fill('Tonnes', '10');
    await dialog.find('button', 'Stage: Cancel 10 tonnes for good');
    expect(dialog.text()).not.toContain('Enter a whole number of tonnes.');
  });
});

describe('the rows', () => {
  it('are locked on demand: those with serials, or all', async () => {
    const page = await openTestPage();
    const fields = async () => (await page.find('table')).querySelectorAll('input').length;
    const free = await fields();
    await page.click('switch', 'Restricted');
    await page.soon(async () => expect(await fields()).toBe(7));
    expect(free).toBeGreaterThan(7);
    expect(page.all('textbox', /CA000042-003/)).toEqual([]);
    await page.click('switch', 'Read-only');
    await page.soon(async () => expect(await fields()).toBe(0));
    expect((await page.in('table')).all('button')).toEqual([]);
    await page.click('switch', 'Read-only');
    await page.click('switch', 'Restricted');
    await page.soon(async () => expect(await fields()).toBe(free));
  });

  it('are shifted along by tonnes edited in the same sitting', async () => {
    const page = await openTestPage();
    for (const tonnes of ['30', '20']) {
      await page.click('button', /^Retire, transfer or cancel… 2021/);
      const dialog = await page.in('dialog');
      await dialog.click('radio', 'Cancel for good');
      await dialog.fill('Tonnes', tonnes);
      await dialog.click('button', `Stage: Cancel ${tonnes} tonnes for good`);
      await page.gone('dialog');
    }
    await page.says('CA000042-003-000351..000370');
    await page.enter(quantity('Cancelled, 2021 CA000042-003-000371..000400'), '40');
    for (const range of ['000361..000400', '000341..000360', '000251..000340'])
      await page.says(`CA000042-003-${range}`);
  });

  it('are switched between planned and realized, but for the years to come', async () => {
    const page = await openTestPage();
    const row = await page.in('row', /^2024/);
    await row.click('button', /^Switch to Realized/);
    await page.holds(quantity('Realized, 2024'), '90');
    const later = await page.in('row', /^2027/);
    expect(later.all('textbox')).toHaveLength(1);
    expect(later.all('button')).toEqual([]);
    await page.says('Years after 2026 stay projected.');
    await page.click('switch', 'Read-only');
    await page.soon(() => expect(page.text()).not.toContain('stay projected.'));
  });
});
