import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;
beforeAll(async () => {
  owner = await ownerCaller(screens);
  admin = await administratorCaller(screens);
});

const main = () => document.querySelector('main');
const isBusy = () => main()?.querySelector('[aria-busy="true"]') !== null;

type Page = Awaited<ReturnType<typeof screens.open>>;

async function signIn(page: Page, { email }: { readonly email: string }): Promise<void> {
  await page.fill(/^Email address/, email);
  await page.fill(/^Password/, PASSWORD);
  await page.click('button', 'Sign in');
}

describe('while a sign-in is on its way', () => {
  it('the form keeps what was typed, and cannot be sent again', async () => {
    const page = await screens.open('/login');
    const release = page.hold('POST /users/login');
    await signIn(page, owner.account);
    expect(await page.find('button', 'Signing in…')).toHaveProperty('disabled', true);
    expect([await page.value(/^Email address/), await page.value(/^Password/)]).toEqual([
      owner.account.email,
      PASSWORD,
    ]);
    release();
    await page.at('/myprojects');
    await page.find('heading', 'My Projects', { level: 1 });
    expect(page.sent('POST /users/login')).toHaveLength(1);
  });

  it.each([
    ['an owner', () => owner.account, 'My Projects'],
    ['an administrator', () => admin.account, 'Dashboard'],
  ] as const)('the first that %s sees is the frame of the next page', async (_, account, title) => {
    const page = await screens.open('/login');
    const release = page.hold('GET /users/current');
    await signIn(page, account());
    await page.soon(() => expect([main()?.textContent, isBusy()]).toEqual([`Loading…${title}`, true]));
    release();
    await page.find('heading', title, { level: 1 });
    await page.gone('textbox', /^Email address/);
  });
});

describe.each([
  ['en', 'Loading…', { '/profile/members': 'People', '/inventory/overview': 'GHG True-up Overview' }],
  [
    'fr',
    'Chargement…',
    { '/profile/members': 'Personnes', '/inventory/overview': 'Aperçu du rapprochement des GES' },
  ],
] as const)('the frame of a page in %s', (locale, loading, titles) => {
  it.each(Object.entries(titles))('has the title of the page: %s', async (address, title) => {
    const page = await screens.open('/about', { as: owner.account, locale });
    const release = page.hold('GET /users/current');
    const opened = page.goto(address);
    await page.soon(() => expect(main()?.textContent).toBe(`${loading}${title}`));
    release();
    await opened;
    await page.find('heading', title, { level: 1 });
  });
});

describe('a form that is on its way', () => {
  const typed = {
    contact: { 'Your name': 'Ada', Email: 'ada@harbour.example', Message: 'A long story' },
    register: {
      Organization: 'Sunny Slope Society',
      'Contact person': 'Bea Person',
      Email: 'bea@slope.example',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
  };

  it.each([
    ['/contact', 'POST /contact', 'Send message', typed.contact],
    ['/register', 'POST /users/registerWithInfo', 'Send the request', typed.register],
  ] as const)('keeps what was typed, and shows that it is sent: %s', async (address, call, send, fields) => {
    const page = await screens.open(address);
    for (const [label, text] of Object.entries(fields)) await page.fill(label, text);
    await page.click('checkbox', 'I am a person');
    const release = page.hold(call);
    await page.click('button', send);
    await page.find('button', 'Sending…');
    for (const [label, text] of Object.entries(fields))
      expect([label, await page.value(label)]).toEqual([label, text]);
    release();
    await page.gone('button', 'Sending…');
    expect(page.sent(call)).toHaveLength(1);
  });
});
