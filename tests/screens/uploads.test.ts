import { beforeEach, expect, it } from 'vitest';
import { ownerCaller, type World } from '../support/project-world.ts';
import { aPictureFile } from '../support/screens/files-to-upload.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const UPLOAD = 'POST /upload/image';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
});

it('a logo is uploaded, and its address is saved with the profile', async () => {
  const page = await screens.open('/profile/edit', { as: owner.account });
  await page.upload(/^Organization logo/, await aPictureFile());
  const picture = await page.find('img', 'Current picture');
  await page.click('button', 'Save');
  await page.at('/myprojects');
  expect(page.sent().map(({ call }) => call)).toEqual([UPLOAD, 'PUT /users/current']);
  expect(page.sent('PUT /users/current')[0]?.body).toMatchObject({
    logo: expect.stringMatching(/^\/files\/[0-9a-f]{64}\?/),
  });
  expect(picture.getAttribute('src')).toContain('/files/');
});

it('an upload whose answer is lost can be tried again; a refused file says why', async () => {
  const page = await screens.open('/profile/edit', { as: owner.account });
  page.fault(UPLOAD, 'unsent');
  await page.upload(/^Organization logo/, await aPictureFile());
  await page.find('alert', undefined, { says: 'Request Error' });
  await page.click('button', 'Try again');
  await page.find('img', 'Current picture');
  await page.upload(
    /^Organization logo/,
    new File(['no picture at all'], 'notes.png', { type: 'image/png' }),
  );
  await page.find('alert', undefined, { says: 'Upload a JPEG, PNG, WebP or GIF.' });
  expect(page.sent(UPLOAD)).toHaveLength(3);
});

it('a logo that is missing or too big is refused at its field', async () => {
  const page = await screens.open('/profile/edit', { as: owner.account });
  await page.click('button', 'Save');
  // One sentence of specification §5 is in the summary, the other one at the field.
  const summary = await page.in('alert', undefined, { says: 'Your profile was not saved' });
  expect(summary.all('link').map(({ textContent }) => textContent)).toEqual([
    'Organization logo is required.',
  ]);
  expect(page.text().match(/Organization logo is required\./gi)).toEqual([
    'Organization logo is required.',
    'Organization Logo is required.',
  ]);
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
  await page.upload(/^Organization logo/, huge);
  await page.says('File is too big! Maximum 5MB or 25MB.');
  expect(page.sent()).toEqual([]);
});
