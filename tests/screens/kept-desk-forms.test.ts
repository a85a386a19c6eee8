import { anAccount } from '../support/accounts.ts';
import { anInventory } from '../support/builders.ts';
import { aRetirement } from '../support/corrections-world.ts';
import { administratorCaller, ownerCaller } from '../support/project-world.ts';
import { describeKeptForms, dialogBehind, type Form, matching } from '../support/screens/kept-forms.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'a correction': async () => {
    const [owner, person] = [await ownerCaller(screens), await administratorCaller(screens)];
    const inventory = await anInventory(screens.database, owner.organization, { 2024: 5000 });
    const project = await aRetirement(screens, owner.organization, inventory);
    const act = 'Correct 2 tonnes CO₂e';
    return {
      person,
      address: '/admin/corrections',
      call: 'POST /admin/corrections',
      open: (page) => page.in('form', 'Request a correction'),
      typed: {
        'Serial number or range': `${project}-000021..000022`,
        Reason: 'The wrong inventory was chosen.',
      },
      ready: /will hold 2 tonnes CO₂e of 2022 again/,
      send: act,
      sendIn: async (page, part) => {
        await part.says(/will hold 2 tonnes CO₂e of 2022 again/);
        await part.click('button', /correction of 2 tonnes|Correct 2 tonnes/);
        await (await page.in('dialog')).click('button', /correction of 2 tonnes|Correct 2 tonnes/);
      },
      done: (page) => page.find('listitem', undefined, { says: `${project}-000021` }),
      count: async () => matching((await person.ask('GET', '/admin/corrections')).body, `${project}-000021`),
    };
  },
  'the approval of an account': async () => {
    const person = await administratorCaller(screens);
    const { id } = await anAccount(screens.database, { state: 'pending' });
    const nameOf = async () =>
      screens.database.db
        .selectFrom('account')
        .select(['organizationName', 'state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { organizationName: name } = await nameOf();
    return {
      person,
      address: '/admin/requests',
      call: `POST /users/approve/${id}`,
      open: dialogBehind(`Approve the request of ${name}`),
      typed: { 'Project tokens': '317', 'Microsite tokens': '18' },
      send: 'Approve the request',
      done: (page) => page.gone('dialog'),
      count: async () => ((await nameOf()).state === 'pending' ? 0 : 1),
    };
  },
  'the checklist of reviewers': async () => {
    const person = await administratorCaller(screens);
    const item = `Is it true? ${person.account.email}`;
    return {
      person,
      address: '/admin/settings',
      call: 'PUT /admin/checklist',
      open: (page) => page.in('form', 'Review checklist'),
      typed: { 'Item 1 in English': item },
      send: 'Save the checklist',
      done: (page) => page.says('The checklist is saved.'),
      count: async () => matching([(await person.ask('GET', '/admin/checklist')).body], item),
    };
  },
  'the source registries': async () => {
    const person = await administratorCaller(screens);
    const name = `Registry of ${person.account.email}`;
    return {
      person,
      address: '/admin/settings',
      call: 'PUT /admin/registries',
      open: async (page) => {
        // Other names that were kept are open.
        await page.find('button', 'Add a registry');
        if (page.all('textbox', 'Other names of Verra').length === 0)
          await page.click('button', 'Add other names');
        return page.in('form', 'Source registries');
      },
      typed: { 'Other names of Verra': name },
      send: 'Save the registries',
      done: (page) => page.says('The registries are saved.'),
      count: async () => matching([(await person.ask('GET', '/admin/registries')).body], name),
    };
  },
  'who issues the invoices': async () => {
    const person = await administratorCaller(screens);
    const address = `100 Example Street, ${person.account.email}`;
    return {
      person,
      address: '/admin/settings',
      call: 'PUT /admin/seller',
      open: (page) => page.in('form', 'Who issues the invoices'),
      typed: { Name: 'The Registry Society', Address: address },
      send: 'Save',
      done: (page) => page.says('Saved.'),
      count: async () => matching([(await person.ask('GET', '/admin/seller')).body], '100 Example Street'),
    };
  },
  'the prices': async () => {
    const person = await administratorCaller(screens);
    const { pricing } = (await person.ask('GET', '/settings')).body as never as { pricing: { top: number } };
    const top = String(pricing.top + 7);
    return {
      person,
      address: '/admin/settings',
      call: 'POST /settings',
      typed: { Top: top },
      send: 'Save the prices',
      done: (page) => page.says('The prices are saved.'),
      count: async () => matching([(await person.ask('GET', '/settings')).body], top),
    };
  },
};

describeKeptForms(screens, forms);
