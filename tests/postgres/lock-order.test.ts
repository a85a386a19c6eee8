import { calls } from '#contract/calls.ts';
import type { CardPayment } from '#contract/payments.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockUser } from '#server/users/user-store.ts';
import { accessMatrix } from '../api/access-matrix.ts';
import type { Case } from '../support/access-cases.ts';
import { anAccount } from '../support/accounts.ts';
import { anInventory, anOrganization, aProject } from '../support/builders.ts';
import { aMatrixWorld, type MatrixWorld } from '../support/matrix-world.ts';
import { aCard, type CardDesk, openCardDesk } from '../support/stripe/card-desk.ts';
import { anActOnAUnit, type UnitsToActOn, unitsToActOn } from '../support/units-to-act-on.ts';

/** How often each two writes are started together. */
const TIMES = Number(process.env['TIMES'] ?? 1);
/** How long PostgreSQL may take to count a deadlock. */
const COUNTED_AFTER_MS = 1500;

type Write = Pick<Case, 'ask'> & { readonly name: string; readonly by: 'administrator' | 'owner' };

const isWrite = new Map(calls.map(({ method, path }) => [`${method} ${path}`, method !== 'GET']));
/** Every write of the access matrix once, by a principal who may make it. */
const ofMatrix: readonly Write[] = Object.entries(accessMatrix).flatMap(([name, cases]) => {
  if (isWrite.get(name) !== true) return [];
  const by = (['administrator', 'owner'] as const).find((who) =>
    cases.some(({ expected }) => expected[who] < 300),
  );
  const one = cases.find(({ expected }) => by !== undefined && expected[by] < 300);
  return by === undefined || one === undefined ? [] : [{ name, ask: one.ask, by }];
});

const timeline = { startYear: 2021, startMonth: 1, finishYear: 2021, finishMonth: 12 };
/** Writes whose samples in the matrix are empty, and which therefore end before they lock anything. */
const withBodies: readonly Write[] = [
  { name: 'POST /projects', by: 'owner', ask: () => ({ body: { title: 'Together', programType: 'VCS' } }) },
  {
    name: 'PUT /projects/{id}',
    by: 'owner',
    ask: async (world) => ({
      path: `/projects/${await world.project('Draft')}`,
      body: { title: `${Math.random()}`, timeline },
    }),
  },
  {
    name: 'PUT /users/current',
    by: 'owner',
    ask: async (world) => ({
      body: {
        organization: 'Together Co-operative',
        contactName: 'Ada',
        contactTel: '+1 604 555 0100',
        mailingAddress: `${Math.random()} Water Street`,
        logo: await world.file(),
      },
    }),
  },
];
/** Decisions on a payment whose invoice was issued. */
const onInvoiced: readonly Write[] = [
  { verb: 'paid', body: {} },
  { verb: 'refund', body: { reason: 'Sent twice' } },
].map(({ verb, body }) => ({
  name: `POST /admin/payments/{id}/${verb}`,
  by: 'administrator',
  ask: async (world) => ({ path: `/admin/payments/${await world.invoicedPayment()}/${verb}`, body }),
}));
/** Payments by card; each with a card that was not used before. */
const byCard: readonly Write[] = [
  {
    name: 'POST /users/payment',
    by: 'owner',
    ask: () => ({ body: { stripeToken: aCard(), orderAmount: 1, total: 52_500 } }),
  },
  {
    name: 'POST /payments/{id}/check',
    by: 'owner',
    ask: () => ({ path: `/payments/${unsettled}/check` }),
  },
];
/** A write to the project whose units are corrected. */
const onCorrected: Write = {
  name: 'PUT /projects/{projectSerial}/featured',
  by: 'administrator',
  ask: async (world) => ({
    path: `/projects/${(await world.retiredUnit()).slice(0, -'-000001'.length)}/featured`,
    body: { featured: Math.random() > 0.5 },
  }),
};
let units: UnitsToActOn;
/** A card payment that the bank waits for. */
let unsettled: number;
const againstInventory = () => ({
  status: 'RetiredInventory',
  inventoryProject: units.inventory,
  inventoryYear: 2024,
});
/** Acts on units: of a project and of an entry of received units against the same inventory, and a transfer. */
const onUnits: readonly Write[] = [
  { name: 'POST retire', project: () => units.project, facts: againstInventory },
  { name: 'POST retire received', project: () => units.entry, facts: againstInventory },
  {
    name: 'POST transfer',
    project: () => units.project,
    facts: () => ({ status: 'Transferred', transferredTo: units.receiver }),
  },
].map(({ name, project, facts }) => ({
  name,
  by: 'owner',
  ask: () => ({ path: `/projects/${project()}/updateEmissions`, body: anActOnAUnit(facts()) }),
}));
const writes = [...ofMatrix, ...withBodies, ...byCard, ...onInvoiced, onCorrected, ...onUnits];

let desk: CardDesk;
let test: CardDesk['test'];
beforeAll(async () => {
  desk = await openCardDesk();
  test = desk.test;
});
afterAll(() => desk.close());

/** Creates a world in which every write targets the same account, project and payment request. */
async function aSharedWorld() {
  const world = await aMatrixWorld(test.database);
  units = await unitsToActOn(test.database, world.organization);
  const projects = { Draft: await world.project('Draft'), Submitted: await world.project('Submitted') };
  const shared: Record<string, string> = { ...projects, Approved: await world.project('Approved') };
  const [target, paymentRequest, invoicedPayment, request] = [
    await world.target(),
    await world.paymentRequest(),
    await world.invoicedPayment(),
    await world.request(),
  ];
  const [member, invitation] = [await world.member(), await world.invitation()];
  const correction = await world.correction('colleague');
  const { project: corrected } = await test.database.db
    .selectFrom('correction')
    .select('project')
    .where('id', '=', correction)
    .executeTakeFirstOrThrow();
  const narrow: MatrixWorld = {
    ...world,
    retiredUnit: () => Promise.resolve(`${corrected}-000001`),
    correction: () => Promise.resolve(correction),
    project: async (status) => shared[status] ?? world.project(status),
    target: () => Promise.resolve(target),
    paymentRequest: () => Promise.resolve(paymentRequest),
    invoicedPayment: () => Promise.resolve(invoicedPayment),
    request: () => Promise.resolve(request),
    member: () => Promise.resolve(member),
    invitation: () => Promise.resolve(invitation),
  };
  const administrator = await world.headersOf('administrator');
  const owner = await world.headersOf('owner');
  unsettled = await anUnsettledPayment(owner);
  return { narrow, headers: { administrator, owner } };
}

/** Pays with a card whose bank asks for a confirmation; returns the payment's id. */
async function anUnsettledPayment(headers: object): Promise<number> {
  const payload = { stripeToken: aCard('tok_threeDSecure'), orderAmount: 1, total: 52_500 };
  const sent = { method: 'POST', url: '/api/users/payment', headers: { ...headers }, payload } as const;
  return (await test.app.inject(sent)).json<CardPayment>().payment.id;
}

type World = Awaited<ReturnType<typeof aSharedWorld>>;

async function start({ narrow, headers }: World, { name, ask, by }: Write) {
  const [method = 'POST', template = ''] = name.split(' ');
  const { path = template, body } = await ask(narrow, by);
  return () =>
    test.app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: headers[by] as Record<string, string>,
      ...(body && { payload: body }),
    });
}

describe('simultaneous writes', () => {
  it.each(writes.map((write, index) => [write.name, write, index] as const))(
    'all end, without server errors: %s with every other',
    async (_name, first, index) => {
      let world = await aSharedWorld();
      const errors: string[] = [];
      for (const second of writes.slice(index)) {
        for (let time = 0; time < TIMES; time += 1) {
          const begin = await Promise.all([start(world, first), start(world, second)]);
          const responses = await Promise.all([...begin, ...begin].map((ask) => ask()));
          for (const { statusCode, body } of responses)
            if (statusCode >= 500) errors.push(`${first.name} with ${second.name}: ${statusCode} ${body}`);
          // One of the writes signed out or deleted an account.
          if (responses.some(({ statusCode }) => statusCode === 401)) world = await aSharedWorld();
        }
      }
      expect(errors).toEqual([]);
    },
  );

  it('do not wait for projects of other organizations that they name', async () => {
    const { headers } = await aSharedWorld();
    const foreign = await anInventory(test.database, await anOrganization(test.database), { 2024: 10 });
    const against = { status: 'RetiredInventory', inventoryProject: foreign, inventoryYear: 2024 };
    const url = `/api/projects/${units.project}/updateEmissions`;
    const owner = headers.owner as Record<string, string>;
    const status = await test.database.transact(async (tx) => {
      await sql`select from project where serial = ${foreign} for no key update`.execute(tx);
      const sent = { method: 'POST', url, headers: owner, payload: anActOnAUnit(against) } as const;
      return (await test.app.inject(sent)).statusCode;
    });
    expect(status).toBe(400);
  });

  it('that only refer to an account or organization do not wait for those that lock it', async () => {
    const { database } = test;
    const { id, organization } = await anAccount(database);
    const project = await aProject(database, organization ?? '');
    const referredTo = await database.transact(async (tx) => {
      await lockUser(tx, id);
      // Counts the organization's public projects anew.
      await sql`update project set visibility = 'Private' where serial = ${project}`.execute(tx);
      return database.transact(async (other) => {
        const free = sql`for key share skip locked`;
        const accounts = await sql`select from account where id = ${id} ${free}`.execute(other);
        const organizations =
          await sql`select from organization where serial = ${organization} ${free}`.execute(other);
        return [accounts.rows.length, organizations.rows.length];
      });
    });
    expect(referredTo).toEqual([1, 1]);
  });

  it('never deadlock', async () => {
    await wait(COUNTED_AFTER_MS);
    const { rows } = await sql<{ readonly deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()
    `.execute(test.database.db);
    expect(rows.map(({ deadlocks }) => deadlocks)).toEqual([0]);
  });
});
