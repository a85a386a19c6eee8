import { beforeAll, describe, expect, it } from 'vitest';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

/** A project with 100 units of 2022 and 10 of 2023: 21–40 retired against an inventory, 41–50 with a note. */
let project: string;

beforeAll(async () => {
  const organization = await anOrganization(screens.database);
  const inventory = await anInventory(screens.database, organization, { 2024: 5000 });
  project = await aRetirement(screens, organization, inventory);
});

type Page = Awaited<ReturnType<typeof screens.open>>;

async function lookUp(page: Page, typed: string): Promise<void> {
  await page.fill('Serial number', typed);
  await page.press('{Enter}');
}
/** Waits until the page shows the details of a serial; returns their part of the page. */
async function detailsOf(page: Page, serial: string) {
  await page.find('button', `Copy ${serial}`);
  return page.in('region', 'Details');
}

/** Goes back to an entry of the history, as the browser does: its address first, then the event. */
function goBackTo(address: string, entry: unknown): void {
  history.replaceState(entry, '', address);
  window.dispatchEvent(new Event('popstate'));
}

describe('the field of the serial look-up', () => {
  it('shows the serial of the address after Back at once, when the page between was never drawn', async () => {
    const page = await screens.open('/serial?serial=CA000001-001-000001');
    const entry: unknown = history.state;
    await page.fill('Serial number', 'CA000001-001-000002');
    const submit = await page.find('button', 'Look up');
    submit.click();
    goBackTo('/serial?serial=CA000001-001-000001', entry);
    await page.soon(async () => expect(await page.value('Serial number')).toBe('CA000001-001-000001'));
    await page.at('/serial?serial=CA000001-001-000001');
  });

  it('says on its own page alone that nothing was typed', async () => {
    const page = await screens.open('/serial');
    const entry: unknown = history.state;
    await page.fill('Serial number', 'CA000001-001-000002');
    await page.press('{Enter}');
    await page.at('/serial?serial=CA000001-001-000002');
    await page.says('Serial Number Not Found...');
    await page.fill('Serial number', '');
    await page.press('{Enter}');
    const missing = 'Enter a serial number.';
    await page.soon(async () => expect(await page.describes('Serial number')).toContain(missing));
    expect(page.here()).toBe('/serial?serial=CA000001-001-000002');
    goBackTo('/serial', entry);
    await page.soon(async () => expect(await page.describes('Serial number')).not.toContain(missing));
    expect(await page.value('Serial number')).toBe('');
  });
});

describe('the look-up', () => {
  it('explains itself, offers an example, and shows what became of a tonne', async () => {
    const page = await screens.open('/serial');
    await page.says('What you will see here');
    await page.says(/Prefix-number-number, for example [A-Z]{2}\d+-\d+-\d+/);
    const [, example = ''] = /for example (\S+)/.exec(page.text()) ?? [];
    await lookUp(page, example);
    await detailsOf(page, example);

    await lookUp(page, `${project}-000041`);
    const details = await detailsOf(page, `${project}-000041`);
    await details.says(/Year 2022 Status Retired .*Retired Against A trip/);
    const history = await page.in('region', 'History');
    await history.says(/^History During 2022 Reduced Heat from the sea .* Issued .* was issued 1 tonne /);
    await history.says(
      / Retired .* retired 1 tonne .*Against: A trip .*View the certificate Recorded as event \d+; .* Verify$/,
    );
    expect(history.all('listitem')).toHaveLength(3);
    await page.find('heading', 'This tonne is retired. Nobody can use it again.', { level: 2 });
    await page.says(/Retired by .+ on .+, for: A trip\. View the certificate/);
    await page.says('Number 41 of the 110 tonnes of this project');
    await details.click('link', 'Heat from the sea');
    await page.at(`/projects/${project}`);
  });

  it.each([
    { locale: 'en', said: 'for: Travel. On behalf of The choir.', behalf: 'On behalf of The choir' },
    { locale: 'fr', said: 'au titre de : Travel. Au nom de The choir.', behalf: 'Au nom de The choir' },
  ] as const)(
    'names the beneficiary, if it is public and another: $locale',
    async ({ locale, said, behalf }) => {
      const name = 'Town of the choir';
      const organization = await anOrganization(screens.database, name);
      const subject = { organization, project: await aProject(screens.database, organization) };
      const retire = (unit: number, beneficiary: string, isBeneficiaryPrivate = false) => ({
        ...({ type: 'retire', ...subject, range: { min: unit, max: unit } } as const),
        purpose: { kind: 'other', note: 'Travel' } as const,
        certificate: { beneficiary, purpose: null, isBeneficiaryPrivate },
      });
      await inLedger(screens.database, [
        { type: 'issue', ...subject, year: 2022, tonnes: 10 },
        retire(1, 'The choir'),
        retire(2, 'The choir', true),
        retire(3, name),
      ]);
      const page = await screens.open(`/serial?serial=${subject.project}-1`, { locale });
      await page.says(said);
      await page.says(behalf);
      for (const unit of [2, 3]) {
        const other = await screens.open(`/serial?serial=${subject.project}-${unit}`, { locale });
        await other.says(/: Travel/);
        expect(other.text()).not.toMatch(/behalf|au nom de/i);
      }
    },
  );

  it('reads what people type, and shows nothing of the look-up before', async () => {
    const lower = project.toLowerCase();
    const page = await screens.open(`/serial?serial=${encodeURIComponent(` ${lower}-41 `)}`);
    await detailsOf(page, `${project}-000041`);
    await lookUp(page, 'CA999999-999-000001');
    await page.says('Serial Number Not Found...');
    expect(page.all('region', 'Details')).toEqual([]);
    await lookUp(page, `${lower} - 21 to 40`);
    await detailsOf(page, `${project}-000021..000040`);
  });

  it('shows each part of a range, and the certificate of a retirement with its PDF and the way back', async () => {
    const range = `${project}-000001..000110`;
    const page = await screens.open(`/serial?serial=${range}`);
    const details = await detailsOf(page, range);
    expect(details.text()).not.toContain('Status');
    await page.find('heading', '50 of these 110 tonnes can still be used.', { level: 2 });
    await (await page.in('region', 'History')).says(/Now Registered 50 tonnes CO₂e /);
    const parts = (await page.in('region', 'Contents of the range')).all('listitem');
    expect(parts.map(({ textContent }) => /\d{6}\.\.\d{6}/.exec(textContent)?.[0])).toEqual([
      '000001..000020',
      '000021..000040',
      '000041..000050',
      '000051..000080',
      '000081..000100',
      '000101..000110',
    ]);
    await lookUp(page, `${project}-000041`);
    await detailsOf(page, `${project}-000041`);
    await (await page.in('region', 'History')).click('link', 'View the certificate');
    await page.find('heading', 'Certificate of retirement', { level: 1 });
    await page.says('Status Valid');
    const { href } = (await page.find('link', 'Download the PDF')) as HTMLAnchorElement;
    const { pathname, search } = new URL(href);
    const { headers } = await screens.app.inject(`${pathname}${search}`);
    expect(headers['content-type']).toBe('application/pdf');
    await page.click('link', 'Look up these serial numbers');
    await (await detailsOf(page, `${project}-000041..000050`)).says('Status Retired');
  });

  it('tells the life of units in French', async () => {
    const typed = encodeURIComponent(`${project}-1 à 110`);
    const page = await screens.open(`/serial?serial=${typed}`, { locale: 'fr' });
    const history = await page.in('region', 'Historique');
    await history.says('Délivrance de 100');
    await history.says(/Au titre de : .+, inventaire de GES 2024 \(/);
    await history.says(/Plage \d{6}\.\.\d+ divisée en /);
    await history.says('État actuel');
  });
});

describe('a serial that is not found', () => {
  it('is named, a range with the reason', async () => {
    const page = await screens.open('/serial?serial=CA999999-999-000001..000002');
    await page.says('The registry does not have every tonne from the first');
    await lookUp(page, 'CA999999-999-000001');
    await page.says('No tonne in the registry has the serial number');
    await page.says('Serial Number Not Found...');
    expect(page.all('region', 'Details')).toEqual([]);
  });

  it('or is none is explained without asking the server', async () => {
    const page = await screens.open('/serial?serial=abc');
    for (const malformed of ['abc', 'CA000042-003-0', 'a-b-c-d']) {
      await lookUp(page, malformed);
      const said = `Serial Number Not Found... “${malformed}” is not a serial number.`;
      await page.find('status', undefined, { says: said });
      expect(page.all('link', /^Open project/)).toEqual([]);
    }
    await lookUp(page, 'CA000042-3-5-2');
    await page.says('The range CA000042-3-5-2 is written backwards: its first number is higher');
    expect(await page.find('link', 'Look up CA000042-003-000002..000005')).toHaveProperty(
      'href',
      `${location.origin}/serial?serial=CA000042-003-000002..000005`,
    );
    await lookUp(page, 'ca42-3');
    await page.click('link', 'Open project CA000042-003');
    await page.at('/projects/CA000042-003');
    expect(page.sent('GET /serials')).toEqual([]);
  });
});
