import { beforeAll, expect, it } from 'vitest';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let serial: string;

beforeAll(async () => {
  const organization = await anOrganization(screens.database);
  const project = await aProject(screens.database, organization);
  await inLedger(screens.database, [{ type: 'issue', organization, project, year: 2021, tonnes: 10 }]);
  serial = `${project}-000001`;
});

it('the footer leads to the calls for everyone and the description of all', async () => {
  const page = await screens.open('/about');
  await (await page.in('contentinfo')).click('link', 'API');
  await page.find('heading', 'Calls for everyone');
  const json = await page.find('link', 'OpenAPI description (JSON)');
  expect(json.getAttribute('href')).toBe('/api/openapi.json');
});

it('a call is tried also where the device takes itself for offline', async () => {
  const name = 'GET /api/serials/{serial}';
  const page = await screens.open('/api/docs/units');
  const call = await page.in('region', name);
  await page.soon(async () => expect(await call.value('serial')).toBe(serial));
  window.dispatchEvent(new Event('offline'));
  await call.click('button', 'Send request');
  await page.find('region', `Result of ${name}`, { says: '200 Done' });
});

it('a call is tried on a unit that exists, and shows what comes back, errors too', async () => {
  const name = 'GET /api/serials/{serial}';
  const page = await screens.open('/api/docs');
  await page.click('link', name);
  await page.soon(() => expect(location.href).toMatch(/\/api\/docs\/units#get-api-serials-serial$/));
  await page.focuses('heading', name);
  const call = await page.in('region', name);
  expect(await call.value('serial')).toBe(serial);
  const curl = () => call.element.querySelector('pre')?.textContent;
  expect(curl()).toContain(`/api/serials/${serial}'`);
  await call.click('button', 'Send request');
  const shows = (text: string) => page.find('region', `Result of ${name}`, { says: text });
  for (const text of ['200 Done', 'ETag', `"serial": "${serial}"`]) await shows(text);
  const other = `${serial.slice(0, 12)}-999999`;
  await call.fill('serial', other);
  expect(curl()).toContain(`/api/serials/${other}'`);
  await call.click('button', 'Send request');
  await shows('404 Nothing there');
  await shows('Serial Number Not Found...');
  await call.find('rowheader', 'blocks[].serialMin', { hidden: true });
  expect(page.sent(`GET /serials/${serial}`)).toHaveLength(1);
  expect(page.sent(`GET /serials/${other}`)).toHaveLength(1);
});
