import { beforeEach, expect, it } from 'vitest';
import { aWholeDraft, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

const YEARS = [2021, 2022, 2023, 2024];

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Opens a complete draft of four years in its form. */
async function openDraft(facts: object = {}) {
  const serial = await aWholeDraft(screens, owner, {
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2024, finishMonth: 12 },
    emissionReductions: {
      draft: YEARS.map((year) => {
        const isRealized = year === 2021;
        return { year, status: isRealized ? 'Registered' : 'Projected', quantity: isRealized ? 150 : 0 };
      }),
    },
    ...facts,
  });
  return { page: await screens.open(`/profile/drafts/${serial}`, { as: owner.account }), serial };
}

const tonnes = (year: number) => new RegExp(`^Quantity.*${year}$`);

/** Replaces what a field holds with a text that is put in as a whole. */
async function putIn(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.fill(label, '');
  (await page.field(label)).focus();
  await page.paste(text);
}

/** Expects a field to hold a text, marked and described by its own message. */
async function expectRefused(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.soon(async () => expect(await page.describes(label)).toContain(`“${text}” is not valid`));
  expect(await page.value(label)).toBe(text);
  expect((await page.field(label)).getAttribute('aria-invalid')).toBe('true');
}

it('refused quantities stay with a message each, and nothing is sent until they are corrected', async () => {
  const { page, serial } = await openDraft();
  await page.fill(tonnes(2021), '10.250');
  await putIn(page, tonnes(2022), '9 900 t');
  await page.fill(tonnes(2023), '11 800,5');
  await page.press('{Enter}');
  await expectRefused(page, tonnes(2021), '10.250');
  await expectRefused(page, tonnes(2022), '9 900 t');
  await expectRefused(page, tonnes(2023), '11 800,5');
  expect(await page.describes(tonnes(2021))).toContain('the quantity is still 150');

  await page.click('button', 'Save as draft');
  const summary = await page.in('alert', undefined, { says: 'Nothing you typed is lost.' });
  await summary.says('Your changes were not saved.');
  expect(summary.all('link').map(({ textContent }) => textContent)).toEqual([
    'Emission reductions: Correct or clear the tonnes that were not accepted: 2021–2023.',
  ]);
  await page.focuses('textbox', tonnes(2021));
  await page.click('button', 'Submit');
  await page.find('alert', undefined, { says: 'Not submitted yet.' });
  expect(page.all('dialog')).toEqual([]);
  expect(page.sent()).toEqual([]);

  // What was refused is among the changes that a closed tab keeps.
  await page.soon(() => expect(Object.values(localStorage).join(' ')).toContain('9 900 t'));
  await page.goto(page.here());
  await expectRefused(page, tonnes(2022), '9 900 t');

  await page.fill(tonnes(2021), '10 250');
  await page.fill(tonnes(2022), '9900');
  await page.fill(tonnes(2023), '');
  await page.press('{Enter}');
  await page.soon(() => expect(page.text()).not.toContain('is not valid'));
  expect(await page.value(tonnes(2021))).toBe('10250');
  expect((await page.field(tonnes(2021))).getAttribute('aria-invalid')).toBe('false');
  await page.click('button', 'Submit');
  const question = await page.in('dialog');
  await question.says('These years have 0 tonnes: 2023 and 2024. Leave them only if that is right.');
  await question.click('button', 'Submit');
  await page.says('Your project has been submitted.');
  await (await page.in('region', 'Emission reductions')).says(/2021 ?10,250/);
  expect(page.sent(`PUT /projects/${serial}`)[0]?.body).toMatchObject({
    emissionReductions: {
      draft: [
        { year: 2021, quantity: 10_250 },
        { year: 2022, quantity: 9900 },
        { year: 2023, quantity: 0 },
        { year: 2024, quantity: 0 },
      ],
    },
  });
});

it('a refused quantity of a sector stays, and takes the focus when it is saved', async () => {
  const { page, serial } = await openDraft({
    programType: 'Inventory',
    projectType: null,
    emissionReductions: {
      draft: YEARS.map((year) => ({
        year,
        status: 'Inventory',
        quantity: year === 2021 ? 1000 : 0,
      })),
    },
  });
  await page.toggle('Emissions of 2021 by sector');
  await page.fill('Waste, 2021', '1.5');
  await page.fill('Transportation, 2021', '2,25');
  await page.press('{Tab}');
  await expectRefused(page, 'Waste, 2021', '1.5');
  await expectRefused(page, 'Transportation, 2021', '2,25');
  await page.click('button', 'Save as draft');
  await page.says('Your changes were not saved.');
  await page.focuses('textbox', 'Transportation, 2021');
  expect(page.sent()).toEqual([]);
  await page.fill('Transportation, 2021', '600');
  await page.fill('Waste, 2021', '400');
  await page.click('button', 'Save as draft');
  await page.says('The draft is saved.');
  expect(page.sent(`PUT /projects/${serial}`)[0]?.body).toMatchObject({
    emissionReductions: { draft: [{ sectors: { transportation: 600, waste: 400 } }, {}, {}, {}] },
  });
});
