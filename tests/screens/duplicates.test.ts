import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../support/accounts.ts';
import { anOrganization, aProject } from '../support/builders.ts';
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
