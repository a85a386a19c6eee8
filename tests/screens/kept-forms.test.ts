import { expect } from 'vitest';
import { anAccount } from '../support/accounts.ts';
import {
  administratorCaller,
  anApproval,
  anUpload,
  aSubmission,
  deskOf,
  ownerCaller,
} from '../support/project-world.ts';
import {
  describeKeptForms,
  dialogBehind,
  type Form,
  matching,
  type Page,
} from '../support/screens/kept-forms.ts';
import { openScreens } from '../support/screens/open-screens.tsx';
import { aHolder } from '../support/unit-operations.ts';

const screens = await openScreens();

async function aReview() {
  const [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
  const serial = await aSubmission(screens, owner, { title: 'Steam from the hill' });
  const comments = `/projects/${serial}/comments`;
  const review = `/admin/project/${serial}`;
  const decision = { person: admin, address: review, done: (page: Page) => page.gone('dialog', /project/) };
  const count = async (text: string) => matching((await owner.ask('GET', comments)).body, text);
  return { owner, admin, serial, comments, decision, count };
}

const isDecided = async (page: Page, serial: string) =>
  page.soon(() => expect(page.here()).not.toContain(serial));

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'the profile': async () => {
    const person = await ownerCaller(screens);
    const logo = await anUpload(screens.database, person.organization);
    const { organization } = (await person.ask('GET', '/users/current')).body;
    const contact = {
      contactName: 'Ada Person',
      contactTel: '604 555 0100',
      mailingAddress: '1 Main Street',
    };
    await person.ask('PUT', '/users/current', { organization, logo, ...contact });
    return {
      person,
      address: '/profile/edit',
      call: 'PUT /users/current',
      typed: { 'Contact person': 'Bea Person', 'About your organization': 'We heat the harbour.' },
      send: 'Save',
      done: (page) => page.at('/myprojects'),
      count: async () => matching([(await person.ask('GET', '/users/current')).body], 'We heat the harbour.'),
    };
  },
  'the name of a person': async () => {
    const { organization } = await ownerCaller(screens);
    const member = await anAccount(screens.database, { organization, memberRole: 'editor' });
    const person = await deskOf(screens, member);
    return {
      person,
      address: '/profile/members',
      call: 'PUT /users/current/name',
      open: (page) => page.in('form', 'Your name'),
      typed: { Name: 'Bea M. Person' },
      send: 'Save the name',
      done: (page) => page.says('Your name was saved.'),
      count: async () => matching([(await person.ask('GET', '/users/current')).body], 'Bea M. Person'),
    };
  },
  'an invitation': async () => {
    const person = await ownerCaller(screens);
    return {
      person,
      address: '/profile/members',
      call: 'POST /members/invitations',
      typed: { 'Email address': 'cy@harbour.example', 'Name (optional)': 'Cy Person' },
      send: 'Send the invitation',
      done: (page) => page.says('The invitation was sent to cy@harbour.example.'),
      count: async () => matching([(await person.ask('GET', '/members')).body], 'cy@harbour.example'),
    };
  },
  'a request for an invoice': async () => {
    const person = await ownerCaller(screens);
    return {
      person,
      address: '/inventory/pay',
      call: 'POST /paymentForm',
      open: async (page) => {
        await page.click('checkbox', /terms and conditions/);
        return page;
      },
      typed: { Note: 'To our treasurer', 'Tonnes of your latest inventory': '12,500' },
      send: 'Send the request',
      done: (page) => page.find('heading', 'Your request has been sent.'),
      count: async () => matching((await person.ask('GET', '/payments')).body, 'To our treasurer'),
    };
  },
  'a comment': async () => {
    const { owner, serial, comments, count } = await aReview();
    return {
      person: owner,
      address: `/profile/drafts/${serial}`,
      call: `POST ${comments}`,
      open: dialogBehind('Add a comment'),
      typed: { 'Comment 1': 'The lake froze.' },
      send: 'Send the comment',
      done: (page) => page.gone('dialog'),
      count: () => count('The lake froze.'),
    };
  },
  'a reply': async () => {
    const { owner, admin, serial, comments, count } = await aReview();
    await admin.ask('POST', comments, { field: 'description', text: 'Which lake?' });
    return {
      person: owner,
      address: `/profile/drafts/${serial}`,
      call: `POST ${comments}`,
      open: async (page) => {
        const list = await page.in('list', 'Comments on: Description');
        // A reply that is kept is open.
        if (list.all('textbox', 'Reply').length === 0) await list.click('button', /^Reply: /);
        return list;
      },
      typed: { Reply: 'The one in the north.' },
      send: 'Send the reply',
      done: (page) => page.gone('textbox', 'Reply'),
      count: () => count('The one in the north.'),
    };
  },
  'a comment of a reviewer': async () => {
    const { comments, decision, count } = await aReview();
    return {
      ...decision,
      call: `POST ${comments}`,
      open: async (page) => {
        const button = await page.find('button', 'Comment on: Title');
        if (button.getAttribute('aria-expanded') === 'false') await page.click('button', 'Comment on: Title');
        return page;
      },
      typed: { 'Your comment on: Title': 'Name the hill.' },
      send: 'Send the comments only',
      done: (page) => page.says('Sent. The owner sees it beside the field.'),
      count: () => count('Name the hill.'),
    };
  },
  'a rejection': async () => {
    const { owner, serial, decision } = await aReview();
    return {
      ...decision,
      call: `POST /projects/${serial}/reject`,
      open: dialogBehind('Reject'),
      typed: { 'Reason (optional)': 'There is no hill.' },
      send: 'Reject',
      done: (page) => isDecided(page, serial),
      count: async () =>
        matching([(await owner.ask('GET', `/projects/${serial}`)).body], '"status":"Rejected"'),
    };
  },
  'a request for changes': async () => {
    const { serial, decision, count } = await aReview();
    return {
      ...decision,
      call: `POST /projects/${serial}/askForChanges`,
      open: dialogBehind(/^Request changes/),
      typed: { 'The whole project': 'Name the hill.' },
      send: 'Request these changes',
      done: (page) => isDecided(page, serial),
      count: () => count('Name the hill.'),
    };
  },
  'the results of a year': async () => {
    const [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
    const serial = await anApproval(screens, { owner, admin });
    return {
      person: owner,
      address: `/profile/drafts/${serial}`,
      call: `POST /projects/${serial}/updateEmissions`,
      open: dialogBehind('Add a year’s results'),
      typed: { 'Tonnes reduced': '84' },
      send: 'Add 84 tonnes for 2022',
      done: (page) => page.gone('dialog'),
      count: async () => {
        const { emissionReductions } = (await owner.ask('GET', `/projects/${serial}`)).body as never as {
          emissionReductions: { draft: object[] };
        };
        return matching(emissionReductions.draft, '"quantity":84');
      },
    };
  },
  'a retirement': async () => {
    const { owner } = await aHolder(screens);
    return {
      person: owner,
      address: '/myprojects?units=retire',
      call: 'POST /retirements',
      open: async (page) => {
        const dialog = await page.in('dialog');
        await dialog.click('radio', /^Other/);
        return dialog;
      },
      typed: { 'Tonnes CO₂e': '120', 'What for': 'Ferry trips' },
      ready: 'You keep 0 t.',
      send: 'Retire 120 tonnes',
      again: 'Check again',
      tries: 3,
      done: (page) => page.at(/^\/(statements|certificates)\//),
      count: async () => {
        const owned = (await owner.ask('GET', '/users/current/units')).body as never as { tonnes: number }[];
        return (120 - owned.reduce((sum, { tonnes }) => sum + tonnes, 0)) / 120;
      },
    };
  },
};

describeKeptForms(screens, forms);
