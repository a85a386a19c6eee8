import { beforeAll, expect, it } from 'vitest';
import { anAccount } from '../support/accounts.ts';
import { anInventory } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { englishIn } from '../support/english-texts.ts';
import { access, aPaidPayment, aRequest } from '../support/payments.ts';
import { administratorCaller, aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

let owner: World;
let admin: World;
let serial: string;

beforeAll(async () => {
  [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
  await administratorCaller(screens);
  await anAccount(screens.database, { state: 'pending' });
  serial = await aSubmission(screens, owner, { title: 'Gaz de la baie' });
  await aRequest(screens, owner, 1, access);
  await aPaidPayment(screens.database, owner, { count: 2 });
  const inventory = await anInventory(screens.database, owner.organization, { 2024: 5000 });
  const project = await aRetirement(screens, owner.organization, inventory);
  await admin.ask('POST', '/admin/corrections', { serials: `${project}-000021`, reason: 'Erreur' });
  await owner.ask('POST', '/members/invitations', { email: 'lea@harbour.example', role: 'viewer' });
});

const addresses = {
  visitor: [
    '/',
    '/projects',
    '/activity',
    '/organizations',
    '/contact',
    '/register',
    '/login',
    '/guides',
    '/guides/owners',
    '/guides/reviewers',
    '/guides/administrators',
    '/faq',
    '/about',
    '/serial',
    '/api/docs',
    '/nulle-part',
  ],
  owner: [
    '/myprojects',
    '/profile',
    '/profile/edit',
    '/profile/security',
    '/profile/members',
    '/profile/tokens',
    '/profile/drafts',
    '/project/pay',
    '/inventory/pay',
    '/overview',
    '/inventory/overview',
    '/create-project',
    'DRAFT',
  ],
  administrator: [
    '/admin',
    '/admin/requests',
    '/admin/users',
    'USER',
    '/admin/payments',
    '/admin/settings',
    '/admin/corrections',
    '/admin/projects',
    '/admin/audit',
    'REVIEW',
  ],
} as const;

const cases = Object.entries(addresses).flatMap(([who, list]) =>
  list.map((address) => [who, address] as const),
);

it.each(cases)('no English is on the page that a French %s sees at %s', async (who, named) => {
  const address = named
    .replace('DRAFT', `/profile/drafts/${serial}`)
    .replace('USER', `/admin/users/${owner.account.id}/security`)
    .replace('REVIEW', `/admin/project/${serial}`);
  const by = { visitor: {}, owner: { as: owner.account }, administrator: { as: admin.account } }[who] ?? {};
  const page = await screens.open(address, { ...by, locale: 'fr' });
  await page.idle();
  expect(englishIn(page.text())).toEqual([]);
});
