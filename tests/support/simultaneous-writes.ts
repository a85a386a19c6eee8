import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CardPayment } from '#contract/payments.ts';
import { accessMatrix } from '../api/access-matrix.ts';
import type { Case } from './access-cases.ts';
import { aMatrixWorld, type MatrixWorld } from './matrix-world.ts';
import { aCard, type CardWorld, openCardWorld } from './stripe/card-world.ts';
import {
  anOperationOnAUnit,
  anOperationYear,
  type UnitsToOperateOn,
  unitsToOperateOn,
} from './units-to-operate-on.ts';

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
let world: CardWorld;
let test: CardWorld['test'];
let units: UnitsToOperateOn;
/** A card payment that the bank waits for. */
let unsettled: number;
const againstInventory = () => ({
  status: 'RetiredInventory',
  inventoryProject: units.inventory,
  inventoryYear: 2024,
});
/**
 * Operations on units: of a project and of an entry of received units against the same inventory, and a transfer.
 */
const onUnits: readonly Write[] = [
  { name: 'POST retire', project: () => units.project, details: againstInventory },
  { name: 'POST retire received', project: () => units.entry, details: againstInventory },
  {
    name: 'POST transfer',
    project: () => units.project,
    details: () => ({ status: 'Transferred', transferredTo: units.receiver }),
  },
].map(({ name, project, details }) => ({
  name,
  by: 'owner',
  ask: () => ({ path: `/projects/${project()}/updateEmissions`, body: anOperationOnAUnit(details()) }),
}));
/** Operations on units of a project and of an entry of received units, as one operation. */
const operations: readonly Write[] = [
  {
    name: 'POST /retirements',
    body: () => ({ tonnes: 2, inventoryProject: units.inventory, inventoryYear: 2024 }),
  },
  {
    name: 'POST /retirements',
    body: () => ({ units: [...anyOf(units.project), ...anyOf(units.entrySource)], retiredAgainst: 'A trip' }),
  },
  { name: 'POST /transfers', body: () => ({ tonnes: 1, transferredTo: units.receiver }) },
  { name: 'POST /cancellations', body: () => ({ units: anyOf(units.project) }) },
].map(({ name, body }) => ({ name, by: 'owner', ask: () => ({ body: body() }) }));
const anyOf = (serialProject: string) => [{ serialProject, year: anOperationYear(), tonnes: 1 }];
const writes = [...ofMatrix, ...withBodies, ...byCard, ...onInvoiced, onCorrected, ...onUnits, ...operations];

/** Creates a world in which every write targets the same account, project and payment request. */
async function aSharedWorld() {
  const world = await aMatrixWorld(test.database);
  units = await unitsToOperateOn(test.database, world.organization);
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

/** A share of the pairs: a file of tests runs for minutes, and shares run beside each other. */
type Share = { readonly part: number; readonly of: number };

/**
 * Tests a share of all pairs of writes in the file that calls this: each two are sent twice at the same moment.
 * Returns what other tests of that file use.
 */
export function testSimultaneousWrites({ part, of }: Share) {
  beforeAll(async () => {
    world = await openCardWorld();
    test = world.test;
  });
  afterAll(() => world.close());
  const ofShare = writes
    .map((write, index) => [write.name, write, index] as const)
    .filter(([, , index]) => index % of === part);

  describe('simultaneous writes', () => {
    it.each(ofShare)('all end, without server errors: %s with every other', async (_name, first, index) => {
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
    });

    it('never deadlock', async () => {
      await wait(COUNTED_AFTER_MS);
      const { rows } = await sql<{ readonly deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()
    `.execute(test.database.db);
      expect(rows.map(({ deadlocks }) => deadlocks)).toEqual([0]);
    });
  });
  return { database: () => test.database, app: () => test.app, units: () => units, aSharedWorld };
}
