import { beforeEach, describe, expect, it } from 'vitest';
import { englishIn } from '../support/english-texts.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { aHolder, aReceiver } from '../support/unit-operations.ts';

const screens = await openScreens();

let holder: Awaited<ReturnType<typeof aHolder>>;

beforeEach(async () => {
  holder = await aHolder(screens);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

const RETIRE = 'POST /retirements';
const TITLE = 'Retire tonnes';

/** Returns what was sent to be carried out: all requests but the previews. */
const carriedOut = (page: Page, call = RETIRE) =>
  page.sent(call).filter(({ body }) => (body as { preview?: boolean }).preview !== true);

/** Opens the dialog as the holder, at an address that names it. */
async function openDialog(query = '?units=retire', locale: 'en' | 'fr' = 'en') {
  const page = await screens.open(`/myprojects${query}`, { as: holder.owner.account, locale });
  return { page, dialog: await page.in('dialog') };
}

describe('a retirement against an inventory', () => {
  it('proposes what is missing, the oldest first, and is carried out by one press, as it was shown', async () => {
    const { first, second, offsets, sent, inventory } = holder;
    const { page, dialog } = await openDialog();
    await page.find('dialog', TITLE);
    expect(await dialog.value('Tonnes CO₂e')).toBe('100');
    await dialog.find('radio', /^Inventory 2024/, { checked: true });
    expect(await dialog.value('Retire, 2020, Received')).toBe('10');
    expect(await dialog.value('Retire, 2022, Gas at the landfill')).toBe('20');
    for (const text of [
      'You hold 120 t. Oldest tonnes first.',
      '100 t for good against its 2024 inventory. Nothing is missing for 2024 then: Achieved. You keep 20 t.',
      `${sent}-000006..000015`,
      `${second}-000021..000040`,
      'One statement with 5 certificates',
      'This takes effect at once and cannot be undone.',
    ])
      await dialog.says(text);
    await page.idle();
    await dialog.click('button', 'Retire 100 tonnes');
    await page.at(/^\/statements\//);
    await page.find('heading', '100 tonnes retired');
    const [request, ...others] = carriedOut(page);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      body: {
        inventoryProject: inventory,
        inventoryYear: 2024,
        units: [
          { serialProject: sent, year: 2020, serialMin: 6, serialMax: 15 },
          { serialProject: offsets, year: 2021, serialMin: 1, serialMax: 20 },
          { serialProject: first, year: 2021, serialMin: 1, serialMax: 30 },
          { serialProject: first, year: 2022, serialMin: 31, serialMax: 50 },
          { serialProject: second, year: 2022, serialMin: 21, serialMax: 40 },
        ],
      },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await page.find('heading', 'Its 5 certificates');
  });

  it('follows the amount and its cells, and refuses what is too much at its field', async () => {
    const { page, dialog } = await openDialog();
    await dialog.click('button', 'Half, 50');
    expect(await dialog.value('Tonnes CO₂e')).toBe('50');
    expect(await dialog.value('Retire, 2021, Heat from the sea')).toBe('20');
    expect(await dialog.value('Retire, 2022, Gas at the landfill')).toBe('0');
    await dialog.fill('Retire, 2022, Gas at the landfill', '5');
    expect(await dialog.value('Tonnes CO₂e')).toBe('55');
    await dialog.fill('Retire, 2020, Received', '11');
    await dialog.find('alert', undefined, { says: 'You hold 10 t of Received, 2020. Enter 10 or less.' });
    await dialog.fill('Tonnes CO₂e', '101');
    await dialog.find('alert', undefined, { says: 'Only 100 t are missing in 2024. Enter 100 or less.' });
    await dialog.click('button', 'Retire 101 tonnes');
    (await dialog.field('Tonnes CO₂e')).focus();
    await page.paste('10\t200');
    await dialog.find('alert', undefined, { says: 'Nothing was pasted' });
    expect(await dialog.value('Tonnes CO₂e')).toBe('101');
    await page.paste('1 250,5 t');
    await dialog.find('alert', undefined, { says: 'Enter a whole number of tonnes.' });
    expect(await dialog.value('Tonnes CO₂e')).toContain('1 250,5 t');
    await dialog.fill('Tonnes CO₂e', '');
    await dialog.click('button', 'Retire tonnes');
    await dialog.find('alert', undefined, { says: 'Enter 1 tonne or more.' });
    expect(carriedOut(page)).toEqual([]);
  });

  it('of a project’s row begins with its tonnes, and leads to the certificate when there is one', async () => {
    const page = await screens.open('/myprojects', { as: holder.owner.account });
    await page.click('link', 'Retire… Gas at the landfill');
    const dialog = await page.in('dialog', TITLE);
    expect(await dialog.value('Tonnes CO₂e')).toBe('40');
    expect(await dialog.value('Retire, 2020, Received')).toBe('0');
    await dialog.says('One certificate, public at its own address.');
    await dialog.says('60 t are still missing for 2024 then.');
    await dialog.click('button', 'Name a beneficiary or purpose');
    await dialog.fill('Beneficiary (optional)', 'Bay Ferries');
    await dialog.click('checkbox', 'Keep the beneficiary’s name private');
    await dialog.click('button', 'Retire 40 tonnes');
    await page.at(/^\/certificates\//);
    await page.says('40 t CO2e');
    expect(carriedOut(page)[0]?.body).toMatchObject({
      beneficiary: 'Bay Ferries',
      isBeneficiaryPrivate: true,
    });
  });
});

it('a retirement against Other needs a note, and may take all that is held', async () => {
  const { page, dialog } = await openDialog();
  await dialog.click('radio', /^Other/);
  await dialog.click('button', 'All you hold, 120');
  await dialog.click('button', 'Retire 120 tonnes');
  await dialog.find('alert', undefined, { says: 'Enter what the tonnes are retired against.' });
  await dialog.fill('What for', 'Ferry trips');
  await dialog.says('They do not count toward any inventory. You keep 0 t.');
  await dialog.click('button', 'Retire 120 tonnes');
  await page.at(/^\/statements\//);
  await page.says('Ferry trips');
  expect(carriedOut(page)[0]?.body).toMatchObject({ retiredAgainst: 'Ferry trips' });
});

describe('a request', () => {
  it('leaves what will happen on the screen until its result is there', async () => {
    const { page, dialog } = await openDialog();
    await dialog.says('Nothing is missing for 2024 then');
    await page.idle();
    const letRequestGo = page.hold(RETIRE);
    await dialog.click('button', 'Retire 100 tonnes');
    await dialog.find('button', 'Retiring…');
    expect(dialog.text()).toContain('Nothing is missing for 2024 then');
    const seen: boolean[] = [];
    const watch = new MutationObserver(() => {
      const [open] = document.querySelectorAll('dialog[open]');
      if (open) seen.push((open.textContent ?? '').includes('Nothing is missing for 2024 then'));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    letRequestGo();
    await page.at(/^\/statements\//);
    watch.disconnect();
    expect(seen).not.toContain(false);
  });

  it('whose reply is lost is repeated as it was, under the same key, and is carried out once', async () => {
    const { page, dialog } = await openDialog();
    await dialog.says('Nothing is missing for 2024 then');
    await page.idle();
    page.fault(RETIRE, 'unanswered');
    await dialog.click('button', 'Retire 100 tonnes');
    await dialog.find('status', undefined, { says: 'We are checking whether it went through.' });
    await page.at(/^\/statements\//);
    const [lost, again, ...others] = carriedOut(page);
    expect(others).toEqual([]);
    expect(again).toEqual(lost);
    expect(await owned()).toBe(20);
  });

  it('that is never answered can be checked again, and cannot be changed until then', async () => {
    const { page, dialog } = await openDialog();
    await dialog.says('Nothing is missing for 2024 then');
    await page.idle();
    for (let time = 0; time < 3; time += 1) page.fault(RETIRE, 'unanswered');
    await dialog.click('button', 'Retire 100 tonnes');
    await dialog.find('alert', undefined, { says: 'We do not know yet whether it went through' });
    expect(await dialog.field('Tonnes CO₂e')).toHaveProperty('disabled', false);
    expect((await dialog.field('Tonnes CO₂e')).closest('fieldset')).toHaveProperty('disabled', true);
    await dialog.click('button', 'Check again');
    await page.at(/^\/statements\//);
    expect(new Set(carriedOut(page).map(({ key }) => key)).size).toBe(1);
    expect(await owned()).toBe(20);
  });

  it('for units that somebody used meanwhile is refused, and the proposal follows', async () => {
    const { page, dialog } = await openDialog();
    await dialog.says('Nothing is missing for 2024 then');
    await page.idle();
    const other = { tonnes: 15, retiredAgainst: 'Somebody’s trip' };
    expect((await holder.owner.ask('POST', '/retirements', other)).status).toBe(200);
    await dialog.click('button', 'Retire 100 tonnes');
    await dialog.find('alert', undefined, {
      says: 'Your tonnes changed meanwhile. We updated the proposal.',
    });
    await dialog.says('You hold 105 t.');
    await dialog.says('You keep 5 t.');
    await page.idle();
    await dialog.click('button', 'Retire 100 tonnes');
    await page.at(/^\/statements\//);
    expect(await owned()).toBe(5);
  });

  async function owned(): Promise<number> {
    const { body } = await holder.owner.ask('GET', '/users/current/units');
    return (body as never as { tonnes: number }[]).reduce((sum, { tonnes }) => sum + tonnes, 0);
  }
});

describe('the same dialog', () => {
  it('transfers tonnes of own projects to another organization, and says so', async () => {
    const receiver = await aReceiver(screens);
    const { page, dialog } = await openDialog(`?units=transfer&units-project=${holder.second}`);
    expect(dialog.text()).not.toContain('Received');
    await dialog.fill('Find the receiving organization', receiver.organization);
    await dialog.click('radio', new RegExp(receiver.organization));
    await dialog.fill('Tonnes CO₂e', '15');
    await dialog.says('You cannot take them back.');
    await dialog.click('button', 'Transfer 15 tonnes');
    await dialog.says(/now holds 15 tonnes/);
    expect(carriedOut(page, 'POST /transfers')[0]?.body).toMatchObject({
      transferredTo: receiver.organization,
    });
    await page.click('button', 'Close', { says: 'Close' });
    await page.at('/myprojects');
    await page.gone('dialog');
  });

  it('cancels tonnes for good', async () => {
    const { page, dialog } = await openDialog(`?units=cancel&units-project=${holder.second}`);
    await page.find('dialog', 'Cancel tonnes for good');
    expect(await dialog.value('Tonnes CO₂e')).toBe('');
    await dialog.fill('Tonnes CO₂e', '2');
    await dialog.says('They never count again, for anyone.');
    await page.idle();
    await dialog.click('button', 'Cancel 2 tonnes for good');
    await dialog.says('2 tonnes are cancelled for good.');
    expect(carriedOut(page, 'POST /cancellations')).toHaveLength(1);
  });

  it('takes the very units that were looked up', async () => {
    const serial = `${holder.second}-000003..000012`;
    const page = await screens.open(`/serial?serial=${serial}`, { as: holder.owner.account });
    await (await page.in('main')).click('link', 'Retire…');
    const dialog = await page.in('dialog', TITLE);
    expect(await dialog.value('Tonnes CO₂e')).toBe('10');
    await dialog.fill('Tonnes CO₂e', '4');
    await dialog.says(`${holder.second}-000009..000012`);
    await page.idle();
    await dialog.click('button', 'Retire 4 tonnes');
    await page.at(/^\/certificates\//);
    expect(carriedOut(page)[0]?.body).toMatchObject({ units: [{ serialMin: 9, serialMax: 12 }] });
  });

  it('says in French what it does, without a word of English', async () => {
    const { page, dialog } = await openDialog('?units=retire', 'fr');
    await page.find('dialog', 'Retirer des tonnes');
    await dialog.says('Il ne manque alors rien pour 2024');
    await page.idle();
    expect(englishIn(dialog.text())).toEqual([]);
    await dialog.click('button', 'Retirer 100 tonnes');
    await page.find('heading', '100 tonnes retirées');
    expect(englishIn(page.text())).toEqual(['PDF in English']);
  });
});

describe('nobody else', () => {
  it('is offered an operation: neither visitors nor another organization', async () => {
    const serial = `${holder.second}-000003`;
    const visitor = await screens.open(`/serial?serial=${serial}&units=retire`);
    await visitor.says('Gas at the landfill');
    const other = await aReceiver(screens);
    const page = await screens.open(`/serial?serial=${serial}`, { as: other.account });
    await page.says('Gas at the landfill');
    await page.idle();
    expect(page.all('link', 'Retire…')).toEqual([]);
  });

  it('who holds no tonnes finds how to get some', async () => {
    const other = await aReceiver(screens);
    const page = await screens.open('/myprojects?units=retire', { as: other.account });
    const dialog = await page.in('dialog');
    await dialog.says('You hold no tonnes');
    await dialog.click('button', 'Close');
    await page.gone('dialog');
  });
});
