// @module-tag postgres: locks between a merge and other writes

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeOrganizations } from '#server/duplicates/merges/merge-organizations.ts';
import type { Caller } from '#server/kernel/admit.ts';
import type { Tx } from '#server/kernel/db.ts';
import { insertPayment } from '#server/payments/payment-store.ts';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { aProject, now } from '../support/builders.ts';
import { aMergeWorld } from '../support/merge-world.ts';
import { openTestApp } from '../support/test-app.ts';

/** How long what must wait is watched; a write that does not wait takes a tenth of it. */
const WATCHED_MS = 600;

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let administrator: Caller;
let world: Awaited<ReturnType<typeof aMergeWorld>>;
let draft: string;
let session: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  const { id, organization } = await anAdministrator(test.database);
  administrator = {
    account: id,
    session: '',
    organization: organization ?? '',
    isAdministrator: true,
    mayEdit: true,
    mayManage: true,
    impersonator: null,
    confirmedAt: now,
    mustChangePassword: false,
    mustSetUpFactor: false,
  };
});
beforeEach(async () => {
  world = await aMergeWorld(test.database);
  draft = await aProject(test.database, world.organization, { title: 'Unfinished', status: 'Draft' });
  session = await signedIn(test.database, world.mover);
});
afterAll(() => test.close());

/** A transaction that pauses before it commits, until it is released. */
function held(act: (tx: Tx) => Promise<unknown>) {
  const reached = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const done = test.database.transact(async (tx) => {
    await act(tx);
    reached.resolve();
    await resume.promise;
  });
  return { reached: Promise.race([reached.promise, done]), goOn: resume.resolve, done };
}

const merging = (tx: Tx) => mergeOrganizations(tx, administrator, world, now);
const isOpen = async (write: Promise<unknown>) =>
  (await Promise.race([write.then(() => 'done'), wait(WATCHED_MS, 'open')])) === 'open';

/** Counts what names the organization that was merged, in every table whose rows belong to one. */
async function leftBehind(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of ['project', 'account', 'invitation', 'payment', 'stored_file', 'import_mapping'])
    counts[table] = await countOf(table, 'organization');
  return { ...counts, draft_row: await countOf('draft_row', 'transferred_to') };
}

async function countOf(table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(column)} = ${world.organization}
  `.execute(test.database.db);
  return rows[0]?.count ?? Number.NaN;
}
const none = {
  project: 0,
  account: 0,
  invitation: 0,
  payment: 0,
  stored_file: 0,
  import_mapping: 0,
  draft_row: 0,
};

describe('a request that begins while its organization is merged', () => {
  const mapping = {
    tables: [
      {
        sheet: null,
        headingLine: null,
        kind: 'projects',
        repeated: 'refuse',
        fields: {
          registry: { constant: 'Elsewhere' },
          id: { columns: ['No.'] },
          title: { columns: ['Project'] },
        },
      },
    ],
  };
  const sheets = [{ sheet: null, headings: ['No.', 'Project'] }];
  const requests = {
    'asks for an invoice': () =>
      ask('POST', '/paymentForm', { headers: session, payload: { count: 1, terms: true } }),
    'invites a person': () =>
      ask('POST', '/members/invitations', {
        headers: session,
        payload: { email: `${world.organization}@harbour.example`, role: 'editor' },
      }),
    'saves a mapping': () =>
      ask('PUT', '/import-mappings/Ours', { headers: session, payload: { mapping, sheets } }),
    'creates a project': () =>
      ask('POST', '/projects', { headers: session, payload: { title: 'Late', programType: 'VCS' } }),
    'retires units': () =>
      ask('POST', '/retirements', {
        headers: session,
        payload: { units: [{ serialProject: world.project, year: 2020, tonnes: 1 }], retiredAgainst: 'x' },
      }),
    'saves an entry': () =>
      ask('PUT', `/projects/${draft}`, { headers: session, payload: { title: 'Saved' } }),
  } satisfies Record<string, () => ReturnType<typeof ask>>;

  it.each(Object.keys(requests) as (keyof typeof requests)[])(
    'and %s waits, is refused, and succeeds when it is sent again',
    async (name) => {
      const merge = held(merging);
      await merge.reached;
      const answer = requests[name]();
      expect(await isOpen(answer)).toBe(true);
      merge.goOn();
      await merge.done;
      const { status, body } = await answer;
      expect([status, body['message']]).toEqual([
        409,
        expect.stringContaining('was merged into another one in the meantime'),
      ]);
      expect(await leftBehind()).toEqual(none);
      expect((await requests[name]()).status).toBe(200);
      expect(await leftBehind()).toEqual(none);
    },
  );

  it('and plans a transfer to it waits, and plans it to the other one', async () => {
    const merge = held(merging);
    await merge.reached;
    const rows = [
      { year: 2023, status: 'Transferred' as const, quantity: 4, transferredTo: world.organization },
    ];
    const plan = aProject(test.database, world.third, { title: 'Planned', status: 'Draft', rows });
    expect(await isOpen(plan)).toBe(true);
    merge.goOn();
    await merge.done;
    const { transferredTo } = await test.database.db
      .selectFrom('draftRow')
      .select('transferredTo')
      .where('project', '=', await plan)
      .executeTakeFirstOrThrow();
    expect(transferredTo).toBe(world.into);
  });
});

it('a payment that began before is waited for and moves', async () => {
  const { organization, into, mover } = world;
  const request = { count: 1, fee: 850, totalCents: 89_250, tonnes: null, note: null } as const;
  const payment = held((tx) =>
    insertPayment(tx, {
      ...request,
      organization,
      account: mover.id,
      method: 'invoice',
      state: 'requested',
      askedAt: now,
      providerKey: null,
      cardTokenHash: null,
    }),
  );
  await payment.reached;
  const merge = test.database.transact(merging);
  expect(await isOpen(merge)).toBe(true);
  payment.goOn();
  await Promise.all([payment.done, merge]);
  const { rows } = await sql<{ organization: string }>`
    select organization from payment where account = ${mover.id}
  `.execute(test.database.db);
  expect(rows).toEqual([{ organization: into }]);
});
