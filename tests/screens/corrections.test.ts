import { beforeEach, describe, expect, it } from 'vitest';
import { anInventory } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const ASK = 'POST /admin/corrections';

let admin: World;
let other: World;
let serials: string;
let active: string;

beforeEach(async () => {
  [admin, other] = [await administratorCaller(screens), await administratorCaller(screens)];
  const owner = await ownerCaller(screens);
  const inventory = await anInventory(screens.database, owner.organization, { 2024: 5000 });
  const project = await aRetirement(screens, owner.organization, inventory);
  serials = `${project}-000021..000022`;
  active = `${project}-000001`;
});

const openWorld = (by: World, locale: 'en' | 'fr' = 'en') =>
  screens.open('/admin/corrections', { as: by.account, locale });

describe('corrections', () => {
  it('are requested after what they change is shown, once even when the answer was lost', async () => {
    const page = await openWorld(admin);
    const form = await page.in('form', 'Request a correction');
    await form.click('button', 'Request a correction');
    expect(await form.describes('Serial number or range')).toContain(
      'Enter the serial number of a unit, or a range.',
    );
    expect(await form.describes('Reason')).toContain('Enter a reason.');
    await form.fill('Serial number or range', active);
    await form.says('Some of these units are neither retired nor cancelled,');
    await form.fill('Serial number or range', serials);
    await form.says(/will hold 2 tonnes CO₂e of 2022 again, with the status Registered\./);
    await form.says(/Certificate \S+ will permanently show “Corrected”\./);
    await form.fill('Reason', 'The wrong inventory was chosen.');
    const act = 'Request the correction of 2 tonnes CO₂e';
    const request = async () => {
      await form.click('button', act);
      const question = await page.in('dialog', `${act}?`);
      await question.says('Nothing changes until another administrator confirms');
      await question.click('button', act);
    };
    page.fault(ASK, 'unanswered');
    await request();
    await form.find('alert', undefined, { says: /could not be reached/i });
    await request();
    await form.says('The correction is waiting for another administrator.');
    expect(await form.value('Serial number or range')).toBe('');
    const [lost, again] = page.sent(ASK);
    expect(lost?.body).toEqual({ serials, reason: 'The wrong inventory was chosen.' });
    expect(lost?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual(lost);
    const card = await page.in('listitem', undefined, { says: serials });
    await card.says('Waiting for confirmation since');
    await card.find('button', `Withdraw the correction of ${serials}`);
    expect(card.all('button')).toHaveLength(2);
  });

  it('are confirmed by another administrator, after a question', async () => {
    const { certificate } = (await admin.ask('GET', `/serials/${serials.replace('..000022', '')}`)).body;
    await admin.ask('POST', '/admin/corrections', { serials, reason: 'Wrong year' });
    const page = await openWorld(other);
    await page.click('button', `Confirm the correction of ${serials}`);
    const dialog = await page.in('dialog', 'Correct 2 tonnes CO₂e?');
    await dialog.says('A correction cannot be undone.');
    await dialog.click('button', 'Correct 2 tonnes CO₂e');
    await page.focuses('status', undefined, { says: 'The units are corrected.' });
    const card = await page.in('listitem', undefined, { says: serials });
    await card.says('Corrected on');
    for (const { account } of [admin, other]) await card.says(account.email);
    expect(page.sent().map(({ call }) => call)).toEqual([
      expect.stringMatching(/^POST \/admin\/corrections\/\d+\/confirm$/),
    ]);
    await card.click('link', 'Look up these serial numbers');
    await (await page.in('region', 'Details')).says('Registered');
    await (await page.in('region', 'History')).says('An administrator reversed an earlier operation');
    await page.goto('/admin/audit?act=correction-confirmed');
    await (await page.in('main')).says(serials);
    await page.goto(`/certificates/${String(certificate)}`);
    await page.says('Corrected');
  });

  it('are declined, and then change nothing', async () => {
    await admin.ask('POST', '/admin/corrections', { serials, reason: 'Perhaps a mistake' });
    const page = await openWorld(other);
    await page.click('button', `Decline the correction of ${serials}`);
    await (await page.in('dialog')).click('button', 'Decline');
    await page.focuses('status', undefined, { says: 'The correction is declined.' });
    const card = await page.in('listitem', undefined, { says: serials });
    await card.says('Declined on');
    expect(card.all('button', /^Confirm/)).toEqual([]);
    expect(page.sent().map(({ call }) => call)).toEqual([
      expect.stringMatching(/^POST \/admin\/corrections\/\d+\/decline$/),
    ]);
  });

  it('are withdrawn in French', async () => {
    await admin.ask('POST', '/admin/corrections', { serials, reason: 'Mauvais inventaire' });
    const page = await openWorld(admin, 'fr');
    const form = await page.in('form', 'Demander une correction');
    await form.fill('Numéro de série ou plage', serials.replace('000021..000022', '000023'));
    await form.says(/détiendra de nouveau 1 tonne/);
    const card = await page.in('listitem', undefined, { says: serials });
    await card.click('button', /^Abandonner/);
    await (await page.in('dialog')).click('button', 'Abandonner');
    await page.focuses('status', undefined, { says: 'La correction est abandonnée.' });
  });
});
