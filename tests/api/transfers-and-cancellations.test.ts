import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpSerial } from '#contract/serials.ts';
import { listOwnedUnits } from '#contract/unit-operations.ts';
import { anAccount, anAdministrator, signedIn } from '../support/accounts.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import type { World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';
import { aHolder, aReceiver, ledgerFaults } from '../support/unit-operations.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let receiver: World;

beforeAll(async () => {
  test = await openTestApp();
  receiver = await aReceiver(test);
});
afterAll(() => test.close());

type Holder = Awaited<ReturnType<typeof aHolder>>;

const note = { retiredAgainst: 'Ferries of 2024' };
const lookUp = async (serial: string) =>
  lookUpSerial.reply.parse((await test.app.inject({ url: `/api/serials/${serial}` })).json());
const send = async ({ owner }: Holder, path: string, body: object) => owner.ask('POST', path, body);
const fieldsOf = (body: Record<string, unknown>) => Object.keys((body['fields'] as object | undefined) ?? {});

describe('POST /transfers', () => {
  it('gives units of several projects to a receiver, who gets an entry for each and one email', async () => {
    const holder = await aHolder(test);
    const { first, second } = holder;
    const to = await aReceiver(test);
    const units = [
      { serialProject: second, year: 2022, tonnes: 5 },
      { serialProject: first, year: 2021, tonnes: 10 },
      { serialProject: first, year: 2022, tonnes: 20 },
    ];
    const body = { units, transferredTo: to.organization };
    const { status, body: reply } = await send(holder, '/transfers', body);
    expect([status, reply['tonnes'], reply['left'], reply['statement']]).toEqual([200, 35, 85, null]);
    const received = listOwnedUnits.reply.parse((await to.ask('GET', '/users/current/units')).body);
    expect(received.map(({ serialProject, year, tonnes }) => [serialProject, year, tonnes])).toEqual([
      [first, 2021, 10],
      [first, 2022, 20],
      [second, 2022, 5],
    ]);
    const posted = await postedEmails(test.database);
    const names = (address: string) =>
      posted.filter(({ to: sentTo }) => sentTo.includes(address)).map(({ template }) => template.name);
    expect(names(to.account.email)).toEqual(['units-received']);
    expect(names(holder.owner.account.email)).toEqual(['units-transferred']);
    expect((await lookUp(`${first}-000030`)).status).toBe('Transferred');
    expect(await ledgerFaults(test)).toEqual([]);
  });

  it('is refused for units that can only be retired, and to who cannot receive', async () => {
    const holder = await aHolder(test);
    const transferredTo = receiver.organization;
    const one = { serialProject: holder.first, year: 2021, tonnes: 1 };
    const refused: readonly (readonly [object, string])[] = [
      [{ units: [one, { ...one, serialProject: holder.offsets }], transferredTo }, 'units.1.serialProject'],
      [
        { units: [{ ...one, serialProject: holder.sent, year: 2020 }], transferredTo },
        'units.0.serialProject',
      ],
      [{ tonnes: 91, transferredTo }, 'tonnes'],
      [{ units: [one], transferredTo: holder.organization }, 'transferredTo'],
      [{ units: [one], transferredTo: 'CA999999' }, 'transferredTo'],
      [{ units: [one], transferredTo: '' }, 'transferredTo'],
    ];
    for (const [body, field] of refused) {
      const { status, body: reply } = await send(holder, '/transfers', body);
      expect([status, fieldsOf(reply)]).toEqual([400, [field]]);
    }
  });
});

describe('POST /cancellations', () => {
  it('cancels units of own projects for good, the oldest first', async () => {
    const holder = await aHolder(test);
    const { status, body } = await send(holder, '/cancellations', { tonnes: 31 });
    expect([status, body['left']]).toEqual([200, 89]);
    expect((await lookUp(`${holder.first}-000001`)).status).toBe('Cancelled');
    expect((await lookUp(`${holder.first}-000050`)).status).toBe('Cancelled');
    const emails = await emailsTo(test.database, holder.owner.account.email);
    expect(Object.keys(emails)).toEqual(['units-cancelled']);
    expect(await ledgerFaults(test)).toEqual([]);
  });
});

describe('who may', () => {
  it('editors may, viewers and administrators who act for someone may not', async () => {
    const holder = await aHolder(test);
    const { organization } = holder;
    const editor = await signedIn(
      test.database,
      await anAccount(test.database, { organization, memberRole: 'editor' }),
    );
    const viewer = await signedIn(
      test.database,
      await anAccount(test.database, { organization, memberRole: 'viewer' }),
    );
    const admin = await anAdministrator(test.database);
    const impersonator = await signedIn(test.database, holder.owner.account, { impersonator: admin.id });
    const ask = async (headers: object, url: string, payload: object) => {
      const sent = { method: 'POST', url: `/api${url}`, headers: { ...headers }, payload } as const;
      return (await test.app.inject(sent)).statusCode;
    };
    const calls = [
      ['/retirements', { tonnes: 1, ...note }],
      ['/transfers', { tonnes: 1, transferredTo: receiver.organization }],
      ['/cancellations', { tonnes: 1 }],
    ] as const;
    for (const [url, body] of calls) {
      const statuses = [];
      statuses.push(await ask(editor, url, body));
      statuses.push(await ask(viewer, url, body));
      statuses.push(await ask(impersonator, url, body));
      statuses.push(await ask({}, url, body));
      expect([url, ...statuses]).toEqual([url, 200, 403, 403, 401]);
    }
  });
});
