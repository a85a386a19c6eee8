import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../support/accounts.ts';
import { anOrganization, aProject, aReceivedEntry, inLedger } from '../support/builders.ts';
import { administratorCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let admin: World;

beforeEach(async () => {
  admin = await administratorCaller(screens);
});

const openPage = (locale: 'en' | 'fr' = 'en') =>
  screens.open('/admin/duplicates', { as: admin.account, locale });

describe('what may have been entered twice', () => {
  it('is shown side by side with what it holds, until it is found not to be the same', async () => {
    const one = await anOrganization(screens.database, 'Saltgrass Trust Inc.');
    const other = await anOrganization(screens.database, 'Saltgrass Trust');
    await aProject(screens.database, one);
    await anAccount(screens.database, { organization: other });
    const page = await openPage();
    const pair = await page.in('table', `${one} and ${other}`);
    await pair.says(`Saltgrass Trust Inc. (${one})`);
    await pair.says(`Saltgrass Trust (${other})`);
    expect(
      Array.from((await page.find('table', `${one} and ${other}`)).querySelectorAll('tbody tr'), (row) =>
        Array.from(row.children, ({ textContent }) => textContent?.trim()).slice(1, 4),
      ),
    ).toEqual([
      ['1', '0', '0'],
      ['0', '0', '1'],
    ]);
    await page.click('button', `${one} and ${other} are not the same`);
    await page.focuses('status', undefined, { says: 'The two are kept apart' });
    await page.gone('table', `${one} and ${other}`);
    expect(page.sent()).toMatchObject([
      { call: 'POST /admin/duplicates/not-same', body: { kind: 'organizations', one, other } },
    ]);
  });

  it('stays when the server refuses', async () => {
    const one = await anOrganization(screens.database, 'Driftwood Ltd.');
    const other = await anOrganization(screens.database, 'Driftwood Inc.');
    const page = await openPage();
    page.fault('POST /admin/duplicates/not-same', { status: 404, body: { message: 'Gone by now.' } });
    await page.click('button', `${one} and ${other} are not the same`);
    await page.says('Gone by now.');
    await page.find('table', `${one} and ${other}`);
  });

  it('is read in French, and projects lead to their pages', async () => {
    const organization = await anOrganization(screens.database, 'Rivage vert');
    const [one, other] = [
      await aProject(screens.database, organization, { title: 'Tourbière' }),
      await aProject(screens.database, organization, { title: 'TOURBIÈRE' }),
    ];
    const page = await openPage('fr');
    await page.find('heading', 'Doublons');
    await page.says('Rien à comparer');
    const pair = await page.in('table', `${one} et ${other}`);
    expect((await pair.find('link', `Tourbière (${one})`)).getAttribute('href')).toBe(
      `/admin/project/${one}`,
    );
    await page.find('button', `${one} et ${other} ne sont pas la même chose`);
  });
});

describe('merging two organizations', () => {
  const anImportedPair = async (name = 'Sandbar Works') => {
    const one = await anOrganization(screens.database, `${name} Inc.`);
    const other = await anOrganization(screens.database, name);
    await aProject(screens.database, one);
    return { one, other };
  };

  it('asks which one stays, says what moves, and can be undone', async () => {
    const { one, other } = await anImportedPair();
    const page = await openPage();
    await page.click('button', `Merge ${one} and ${other}`);
    const dialog = await page.in('dialog', 'Merge two organizations');
    expect(await dialog.find('radio', `Sandbar Works Inc. (${one}) stays`)).toHaveProperty('checked', true);
    await dialog.says(`Everything Sandbar Works has moves to Sandbar Works Inc.: its entries (0)`);
    await dialog.click('radio', `Sandbar Works (${other}) stays`);
    await dialog.says(`Everything Sandbar Works Inc. has moves to Sandbar Works: its entries (1)`);
    await dialog.click('button', `Merge into ${other}`);
    await page.says('Sandbar Works Inc. is merged into Sandbar Works.');
    expect(page.sent()).toMatchObject([
      { call: 'POST /admin/merges', body: { organization: one, into: other } },
    ]);
    await page.gone('table', `${one} and ${other}`);
    await page.click('button', `Undo the merge of ${one} into ${other}`);
    const question = await page.in('dialog', 'Undo this merge?');
    await question.says('What moved goes back to Sandbar Works Inc.: entries (1) and people (0)');
    await question.click('button', 'Undo…');
    await page.says('The merge is undone.');
    await page.find('table', `${one} and ${other}`);
  });

  it('can be undone right where it is said to be done', async () => {
    const { one, other } = await anImportedPair('Mudflat Works');
    const page = await openPage();
    await page.click('button', `Merge ${one} and ${other}`);
    await (await page.in('dialog', 'Merge two organizations')).click('button', `Merge into ${one}`);
    await page.says('Mudflat Works is merged into Mudflat Works Inc.');
    await page.click('button', 'Undo this merge…');
    await (await page.in('dialog', 'Undo this merge?')).click('button', 'Undo…');
    await page.says('The merge is undone.');
    await page.find('table', `${one} and ${other}`);
    await page.gone('button', 'Undo this merge…');
  });

  it('says what prevents it, also in French', async () => {
    const one = await anOrganization(screens.database, 'Rive nord');
    const other = await anOrganization(screens.database, 'Rive nord ltée');
    const project = await aProject(screens.database, one, { title: 'Tourbe' });
    await aReceivedEntry(screens.database, other, project);
    await inLedger(screens.database, [
      { type: 'issue', organization: one, project, year: 2020, tonnes: 4 },
      { type: 'transfer', organization: one, project, range: { min: 1, max: 2 }, receiver: other },
    ]);
    const page = await openPage('fr');
    await page.click('button', `Fusionner ${one} et ${other}`);
    const dialog = await page.in('dialog', 'Fusionner deux organisations');
    await dialog.says('Ces deux organisations ne peuvent pas être fusionnées');
    await dialog.says(`Tourbe (${project}) : Rive nord ltée a reçu des unités de l’autre organisation.`);
    expect(await dialog.find('button', `Fusionner avec ${one}`)).toHaveProperty('disabled', true);
  });
});
