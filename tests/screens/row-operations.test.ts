import { beforeEach, describe, expect, it } from 'vitest';
import { ownedProject } from '#contract/owned-projects.ts';
import { anInventory } from '../support/builders.ts';
import { englishIn } from '../support/english-texts.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { unitRow } from '../support/unit-world.ts';

const screens = await openScreens();
const UPDATE = 'Update Emissions';
const OPERATION = /^Retire, transfer or cancel…/;

let owner: World;
let admin: World;

beforeEach(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
});

type Page = Awaited<ReturnType<typeof screens.open>>;

/** Opens the form of an approved project with the units 1 to 150 of 2021, to update its emissions. */
async function openUpdate() {
  const serial = await anApproval(screens, { owner, admin });
  const page = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await page.click('button', UPDATE);
  return { page, serial };
}

/** Returns the dialog of operations on a row. */
async function actOn(page: Page, row: RegExp | string = OPERATION) {
  await page.click('button', row);
  return page.in('dialog');
}

const nameOf = async (world: World) =>
  String((await world.ask('GET', '/users/current')).body['organization']);
const sentUnits = (page: Page, serial: string) =>
  page
    .sent(`POST /projects/${serial}/updateEmissions`)
    .map(
      ({ body }) => (body as { EmissionReductions: { registered: object[] } }).EmissionReductions.registered,
    );

describe('a retirement against an inventory', () => {
  it('takes no more than the inventory has left, and is final once it is sent, as said beside the button', async () => {
    const inventory = await anInventory(screens.database, owner.organization, { 2022: 60 });
    const { page, serial } = await openUpdate();
    const dialog = await actOn(page, `Retire, transfer or cancel… 2021 ${serial}-000001..000150`);
    expect(await dialog.value('Tonnes')).toBe('150');
    await dialog.click('button', 'Stage: Retire 150 tonnes');
    await dialog.find('alert', undefined, { says: 'Choose an inventory year.' });
    await dialog.fill('Inventory and year', '2022: 60 tonnes left, Corporate inventory');
    expect(await dialog.value('Tonnes')).toBe('60');
    await dialog.fill('Tonnes', '61');
    await dialog.find('alert', undefined, { says: 'This inventory year has only 60 tonnes left.' });
    await dialog.fill('Tonnes', '30');
    for (const text of [
      `${serial}-000121..000150`,
      '120 tonnes stay Registered',
      'Corporate inventory, 2022 then has 30 tonnes left',
    ])
      await dialog.says(text);
    await dialog.click('button', 'Stage: Retire 30 tonnes');
    await page.says('Staged, not sent yet');
    await page.focuses('button', /^Undo, Retired, 2021/);

    const staged = await page.in('region', 'Staged, not sent yet');
    await staged.says('Retire 30 tonnes of 2021 against Corporate inventory, 2022');
    await staged.says(`${serial}-000121..000150`);
    await page.says('One operation is staged: updating carries it out at once, and it cannot be undone.');
    await page.click('button', UPDATE);
    expect(page.all('dialog')).toEqual([]);
    const done = await page.in('status', undefined, { says: 'Done. This is final.' });
    await done.says('Retired 30 tonnes of 2021 against Corporate inventory, 2022');
    expect(sentUnits(page, serial)).toEqual([
      [
        expect.objectContaining({ serialMin: 1, serialMax: 120, status: 'Registered' }),
        expect.objectContaining({
          serialMin: 121,
          serialMax: 150,
          status: 'RetiredInventory',
          inventoryProject: inventory,
          inventoryYear: 2022,
        }),
      ],
    ]);
    await done.click('link');
    await page.at(/^\/certificates\//);
    await page.says('30 t CO2e');
  });

  it('is kept in a closed tab, typed over, and not sent while its tonnes are refused', async () => {
    await anInventory(screens.database, owner.organization, { 2022: 60 });
    const { page, serial } = await openUpdate();
    const dialog = await actOn(page);
    await dialog.fill('Inventory and year', '2022: 60 tonnes left, Corporate inventory');
    await dialog.click('button', 'Stage: Retire 60 tonnes');
    await page.soon(() => expect(Object.values(localStorage).join(' ')).toContain('RetiredInventory'));
    await page.goto(`/profile/drafts/${serial}`);
    await page.click('button', UPDATE);
    await page.says('We restored your unsaved changes');
    await page.idle();
    const type = async (tonnes: string) => {
      await page.fill(/Retired, 2021/, tonnes);
      await page.press('{Enter}');
    };
    await type('40');
    await page.says(`${serial}-000111..000150`);
    await type('61');
    await page.says('This inventory year has only 60 tonnes left.');
    expect(await page.value(/Retired, 2021/)).toBe('61');
    await page.click('button', UPDATE);
    await page.says('Correct or clear the tonnes that were not accepted: 2021.');
    await page.focuses('textbox', /Retired, 2021/);
    await type('40');
    await page.soon(() => expect(page.text()).not.toContain('has only 60 tonnes left'));
    // What the registry would refuse is said before anything is sent.
    await page.fill('End year', '');
    await page.click('button', UPDATE);
    await page.says('Choose when it ends.');
    expect(page.all('dialog')).toEqual([]);
    await page.fill('End year', '2022');
    await page.says('Retire 40 tonnes of 2021');
    // Enter in a field carries nothing out.
    await page.fill('End year', '2023');
    await page.press('{Enter}');
    await page.idle();
    expect(page.sent()).toEqual([]);
  });
});

describe('operations of one update', () => {
  it('are undone, done again and sent together: a transfer, and a retirement for somebody not named', async () => {
    const other = await ownerCaller(screens);
    await anInventory(screens.database, other.organization, { 2021: 60 });
    const receiver = await nameOf(other);
    const { page, serial } = await openUpdate();
    const transfer = await actOn(page);
    await transfer.click('radio', 'Transfer to another organization');
    await transfer.fill('Find the receiving organization', other.organization);
    await (await transfer.in('group', 'Receiving organization')).find('radio');
    // Enter moves on to what was found.
    await page.press('{Enter}');
    await page.press(' ');
    await transfer.find('radio', `${receiver} (${other.organization})`, { checked: true });
    await transfer.fill('Tonnes', '20');
    await transfer.click('button', 'Stage: Transfer 20 tonnes');
    const cancel = await actOn(page);
    await cancel.click('radio', 'Cancel for good');
    await cancel.fill('Tonnes', '5');
    await cancel.click('button', 'Stage: Cancel 5 tonnes for good');
    await page.click('button', /^Undo, Cancelled/);
    await page.gone('button', /^Undo, Cancelled/);
    await page.find('button', /^Undo, Transferred/);
    const retire = await actOn(page);
    await retire.click('radio', 'Retire');
    await retire.click('radio', 'Other');
    await retire.fill('What the tonnes are retired against', 'Ferry trips');
    await retire.fill('Tonnes', '5');
    await retire.toggle('For the certificate (optional)');
    await retire.fill('On behalf of', 'Bay Ferries');
    await retire.click('checkbox', 'Keep the beneficiary private');
    await retire.click('button', 'Stage: Retire 5 tonnes');
    await page.says('On behalf of Bay Ferries (not public)');
    await page.says('2 operations are staged: updating carries them out at once, and they cannot be undone.');
    await page.click('button', UPDATE);
    const done = await page.in('status', undefined, { says: 'Done. This is final.' });
    await done.says(`Transferred 20 tonnes of 2021 to ${receiver}`);
    await done.says('Retired 5 tonnes of 2021 against Other: Ferry trips');
    expect(done.all('link')).toHaveLength(1);
    expect(sentUnits(page, serial)).toEqual([
      [
        expect.objectContaining({ serialMin: 1, serialMax: 125, status: 'Registered' }),
        expect.objectContaining({
          serialMin: 126,
          serialMax: 130,
          status: 'Retired',
          retiredAgainst: 'Ferry trips',
          beneficiary: 'Bay Ferries',
          isBeneficiaryPrivate: true,
        }),
        expect.objectContaining({
          serialMin: 131,
          serialMax: 150,
          status: 'Transferred',
          transferredTo: other.organization,
        }),
      ],
    ]);
  });

  it('are never sent over what somebody else saved first', async () => {
    const { page, serial } = await openUpdate();
    const dialog = await actOn(page);
    await dialog.click('radio', 'Cancel for good');
    await dialog.click('button', 'Stage: Cancel 150 tonnes for good');
    const registered = [unitRow(1, 150, { status: 'Retired', retiredAgainst: 'Ferries' })];
    const update = { EmissionReductions: { registered } };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, update)).status).toBe(200);
    await page.click('button', UPDATE);
    await page.find('button', 'Show the newer version');
    const refused = await page.in('dialog');
    expect(refused.all('button')).toHaveLength(1);
    await refused.click('button', 'Show the newer version');
    await page.says('Against: Ferries');
    expect(page.text()).not.toContain('Staged, not sent yet');
  });
});

describe('received units', () => {
  /** Transfers 50 tonnes to another owner with an inventory; returns the entry that holds them. */
  async function aTransfer() {
    const other = await ownerCaller(screens);
    await anInventory(screens.database, other.organization, { 2022: 60 });
    const serial = await anApproval(screens, { owner, admin }, { title: 'Gaz de la baie' });
    const given = unitRow(101, 150, { status: 'Transferred', transferredTo: other.organization });
    const update = { EmissionReductions: { registered: [unitRow(1, 100), given] } };
    expect((await owner.ask('POST', `/projects/${serial}/updateEmissions`, update)).status).toBe(200);
    const { body } = await other.ask('GET', `/projects?AccountHolder=${other.organization}`);
    const entries = body as never as { projectSerial: string; status: string }[];
    const entry = entries.find(({ status }) => status === 'Received')?.projectSerial ?? '';
    return { other, serial, entry };
  }

  it('are retired by their receiver, in French', async () => {
    const { other, serial, entry } = await aTransfer();
    const sender = await nameOf(owner);
    const page = await screens.open('/offsets/projects', { as: other.account, locale: 'fr' });
    await (await page.in('row', new RegExp(`${sender} – Gaz de la baie`))).says(`Reçu : ${sender}`);
    await page.click('link', `Voir ${sender} – Gaz de la baie`);
    await page.at(`/profile/drafts/${entry}`);
    await page.says(`Reçu : ${sender}`);
    await page.find('link', serial);
    await page.says(`${serial}-000101..000150`);
    await page.click('button', 'Mettre à jour les émissions');
    const dialog = await actOn(page, /^Retirer…/);
    await dialog.fill('Inventaire et année', '2022 : reste 60 tonnes, Corporate inventory');
    await dialog.fill('Tonnes', '12');
    await dialog.click('button', 'Préparer : Retirer 12 tonnes');
    await page.click('button', 'Mettre à jour les émissions');
    await page.says('C’est fait. C’est définitif.');
    await page.says('12 tonnes retirées (2021)');
    expect(englishIn(page.text())).toEqual([]);
    expect(sentUnits(page, entry)[0]).toContainEqual(
      expect.objectContaining({ serialMin: 139, serialMax: 150, status: 'RetiredInventory' }),
    );
  });

  it('have no checklist for reviewers, as they are never submitted', async () => {
    const { entry } = await aTransfer();
    const page = await screens.open(`/admin/project/${entry}`, { as: admin.account });
    await page.says(`Received from ${await nameOf(owner)}`);
    await page.idle();
    expect(page.all('heading', 'Review checklist')).toEqual([]);
  });
});

it('a realized year is split before approval, which then issues and retires at once', async () => {
  const serial = await aSubmission(screens, owner);
  expect((await admin.ask('POST', `/projects/${serial}/reject`, {})).status).toBe(200);
  const page = await screens.open('/myprojects', { as: owner.account });
  const release = page.hold(`GET /projects/${serial}/comments`);
  await page.goto(`/profile/drafts/${serial}`);
  await (await page.in('row', /^2021/)).says('Realized');
  const dialog = await actOn(page, 'Retire or transfer… 2021');
  await dialog.click('radio', 'Other');
  await dialog.fill('What the tonnes are retired against', 'Heating');
  await dialog.fill('Tonnes', '30');
  // A reply that comes while the dialog is open renders the form anew; the operation must not be lost.
  release();
  await page.idle();
  // Enter acts as the button does.
  await page.press('{Enter}');
  await page.says('Add to Register');
  await page.says('Once approved');
  expect(await page.value(/Add to Register, 2021/)).toBe('120');
  await page.click('button', 'Submit');
  await (await page.in('dialog')).click('button', 'Submit');
  await page.says('Your project has been submitted.');
  const saved = ownedProject.parse((await owner.ask('GET', `/projects/${serial}`)).body);
  expect(saved.emissionReductions.draft).toMatchObject([
    { year: 2021, status: 'Registered', quantity: 120 },
    { year: 2021, status: 'Retired', quantity: 30, retiredAgainst: 'Heating' },
    { year: 2022, status: 'Projected', quantity: 90 },
  ]);

  const approve = 'Approve and issue 150 tonnes';
  const review = await screens.open(`/admin/project/${serial}`, { as: admin.account });
  await review.click('button', approve);
  const question = await review.in('dialog');
  await question.says('Tonnes that get serial numbers: 150 (2021).');
  await question.says('Retire 30 tonnes of 2021 against Other: Heating');
  await question.click('button', approve);
  await review.find('dialog', 'The project is approved');
  const own = await screens.open(`/profile/drafts/${serial}`, { as: owner.account });
  await own.says(`${serial}-000121..000150`);
  await own.find('link', 'View the certificate');
});
