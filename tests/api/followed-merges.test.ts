import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { listAudit } from '#contract/audit.ts';
import { checkPayments } from '#contract/payment-review.ts';
import { countProjectFacets, listPublicProjects } from '#contract/projects.ts';
import { changeInclusions, setInclusions } from '#server/organizations/change-inclusions.ts';
import { enterOrganizations } from '#server/organizations/save-organization.ts';
import { anAdministrator, signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { aMergeWorld } from '../support/merge-world.ts';
import { aPaidPayment } from '../support/payments.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let headers: { readonly authorization: string };
let world: Awaited<ReturnType<typeof aMergeWorld>>;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  headers = await signedIn(test.database, await anAdministrator(test.database));
});
beforeEach(async () => {
  world = await aMergeWorld(test.database);
});
afterAll(() => test.close());

const merged = async ({ organization, into }: { readonly organization: string; readonly into: string }) => {
  const { status, body } = await ask('POST', '/admin/merges', { headers, payload: { organization, into } });
  expect(status).toBe(200);
  return (body as { merge: { id: number } }).merge.id;
};
const undone = async (id: number) =>
  expect(await ask('POST', `/admin/merges/${id}/undo`, { headers })).toMatchObject({ status: 200 });

describe('the serial of an organization that was merged', () => {
  it('filters the public list, its counts, files and the map by the one that it was merged into', async () => {
    const { organization, into, own, project } = world;
    await merged(world);
    const filter = `organization=${organization.toLowerCase()}`;
    const { body } = await ask('GET', `/projects/public?${filter}`);
    const serials = listPublicProjects.reply.parse(body).map(({ projectSerial }) => projectSerial);
    expect(serials.toSorted()).toEqual([own, project].toSorted());
    const both = await ask('GET', `/projects/public?organization=${organization},${into}&page=1&pageSize=1`);
    expect(both.headers['x-total-count']).toBe('2');
    const { body: facets } = await ask('GET', `/projects/facets?${filter}`);
    const { total, organization: counted } = countProjectFacets.reply.parse(facets);
    expect([total, counted[0]]).toEqual([2, expect.objectContaining({ value: into, count: 2 })]);
    const file = await test.app.inject({ url: `/api/projects/public?${filter}&format=csv` });
    expect([file.statusCode, file.body.includes(own), file.body.includes(project)]).toEqual([
      200,
      true,
      true,
    ]);
    for (const narrowed of [filter, `list=${encodeURIComponent(filter)}`]) {
      const map = await ask('GET', `/projects/map?bbox=-180,-85,180,85&zoom=16&${narrowed}`);
      expect([map.status, JSON.stringify(map.body).includes(project)]).toEqual([200, true]);
    }
  });

  it('filters the activity and the audit log by all that became one, and so does that of the other one', async () => {
    const { organization, into, third } = world;
    const activityOf = async (identity: string) => {
      const { body } = await ask('GET', `/activity?organization=${identity}&pageSize=100`);
      return listActivity.reply.parse(body).map(({ serial, type }) => `${type} ${serial}`);
    };
    const before = new Set([...(await activityOf(organization)), ...(await activityOf(into))]);
    const elsewhere = await activityOf(third);
    await merged(world);
    expect(new Set(await activityOf(organization))).toEqual(before);
    expect(new Set(await activityOf(into))).toEqual(before);
    expect(await activityOf(third)).toEqual(elsewhere);

    await test.database.transact((tx) =>
      sql`insert into audit_entry (at, act, organization, facts)
        values (${now}, 'tokens-changed', ${organization}, '{}')`.execute(tx),
    );
    const auditOf = async (identity: string) => {
      const { body } = await ask('GET', `/admin/audit?organization=${identity}&pageSize=100`, { headers });
      return listAudit.reply.parse(body).map(({ act }) => act);
    };
    for (const identity of [organization, into])
      expect(await auditOf(identity)).toEqual(
        expect.arrayContaining(['tokens-changed', 'organizations-merged']),
      );
  });

  it('names the other one among the organizations that a page includes', async () => {
    const { organization, into, third } = world;
    await merged(world);
    const included = async () =>
      (
        await test.database.db
          .selectFrom('organizationInclusion')
          .select('included')
          .where('organization', '=', third)
          .execute()
      ).map((row) => row.included);
    const names = [organization, into];
    expect(await test.database.transact(setInclusions, third, names)).toEqual({
      kind: 'changed',
      included: [into],
    });
    expect(await included()).toEqual([into]);
    const itself = { act: 'include', organization, others: [into] } as const;
    expect(await test.database.transact(changeInclusions, itself)).toMatchObject({ kind: 'itself' });
    const exclude = { act: 'exclude', organization: third, others: [organization] } as const;
    expect(await test.database.transact(changeInclusions, exclude)).toMatchObject({
      kind: 'changed',
      others: [{ serial: into }],
    });
    expect(await included()).toEqual([]);
  });

  it('is not that of an entry that an import gives to it afterwards', async () => {
    const { organization, into } = world;
    const sourceKey = `proponent:met-before-${organization}`;
    const met = { name: 'Met before', sourceKey, logoFile: null, existing: organization };
    await merged(world);
    const entered = await test.database.transact(enterOrganizations, [met], 'imported', now);
    expect(entered.get(sourceKey)).toBe(into);
  });
});

describe('a planned transfer to an organization that is merged', { tags: 'postgres' }, () => {
  const planned = { year: 2023, status: 'Transferred', quantity: 4 } as const;
  const receiversOf = async (project: string) =>
    (
      await test.database.db
        .selectFrom('draftRow')
        .select('transferredTo')
        .where('project', '=', project)
        .orderBy('position')
        .execute()
    ).map(({ transferredTo }) => transferredTo);
  const aPlan = (receivers: readonly string[]) =>
    aProject(test.database, world.third, {
      title: 'Planned',
      status: 'Draft',
      rows: receivers.map((transferredTo) => ({ ...planned, transferredTo })),
    });

  it('follows the merge, and its undo unless its entry was saved since', async () => {
    const { organization, into } = world;
    const [untouched, saved] = [await aPlan([organization, into]), await aPlan([organization])];
    const id = await merged(world);
    expect(await receiversOf(untouched)).toEqual([into, into]);
    expect(await receiversOf(saved)).toEqual([into]);
    await test.database.transact((tx) =>
      sql`insert into project_change (project, at, act, organization, changes)
        values (${saved}, ${now}, 'saved', ${world.third}, '[]')`.execute(tx),
    );
    await undone(id);
    expect(await receiversOf(untouched)).toEqual([organization, into]);
    expect(await receiversOf(saved)).toEqual([into]);
  });

  it('is to the other one when it is saved afterwards', async () => {
    await merged(world);
    expect(await receiversOf(await aPlan([world.organization, 'CA999999']))).toEqual([
      world.into,
      'CA999999',
    ]);
  });
});

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

/** Tables whose rows about an organization stay with it: they say what was, or who it became. */
const history = ['audit_entry', 'ledger_event', 'organization', 'organization_merge', 'project_change'];
/** Tables whose rows reach people whatever they name: units by the ledger, notifications by who they are for. */
const written = ['serial_block', 'notification'];

describe('what is new for an organization that was merged', { tags: 'postgres' }, () => {
  it('is refused by every table that names organizations', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'organization'::regclass and not exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = conrelid and proname in ('refuse_merged_owner', 'refuse_merged_inclusion')
      )
      order by name
    `.execute(test.database.db);
    expect(rows.map(({ name }) => name)).toEqual([...history, ...written].toSorted());
  });

  it('gets 409 from a request that began before, and nothing is kept', async () => {
    const { organization, mover } = world;
    await merged(world);
    // As the request read its caller.
    await test.database.transact(async (tx) => {
      await sql`alter table account disable trigger user`.execute(tx);
      await sql`update account set organization = ${organization} where id = ${mover.id}`.execute(tx);
      await sql`alter table account enable trigger user`.execute(tx);
    });
    const session = { headers: await signedIn(test.database, mover) };
    const asked = (path: string, payload: unknown) => ask('POST', path, { ...session, payload });
    const answers = [
      await asked('/paymentForm', { count: 1, terms: true }),
      await asked('/members/invitations', { email: 'new@harbour.example', role: 'editor' }),
      await asked('/projects', { title: 'Late', programType: 'VCS' }),
      await asked('/retirements', {
        units: [{ serialProject: world.project, year: 2020, tonnes: 1 }],
        retiredAgainst: 'x',
      }),
      await ask('PUT', '/import-mappings/Ours', { ...session, payload: { mapping, sheets } }),
    ];
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
      answers.map(() => [409, expect.stringContaining('was merged into another one')]),
    );
    expect(await leftBehind(organization)).toBe(0);
  });

  const leftBehind = async (organization: string) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from payment where organization = ${organization})
        + (select count(*) from invitation where organization = ${organization})
        + (select count(*) from project where organization = ${organization})
        + (select count(*) from import_mapping where organization = ${organization}) as count
    `.execute(test.database.db);
    return Number(rows[0]?.count);
  };
});

it('shows a person what they were told while their organization was merged', async () => {
  const { organization, into, mover } = world;
  await merged(world);
  await test.database.transact((tx) =>
    sql`insert into notification (account, organization, template, texts, email_group, at)
      values (${mover.id}, ${organization}, 'registration-approved', '{"en": "Late news", "fr": "Tard"}', null, ${now})`.execute(
      tx,
    ),
  );
  const session = await signedIn(test.database, { ...mover, organization: into });
  const { body } = await ask('GET', '/users/current/notifications', { headers: session });
  expect(JSON.stringify(body)).toContain('Late news');
});

it('leaves no difference between payments and tokens', async () => {
  const { organization, mover } = world;
  const payer = { organization, account: mover };
  const payment = await aPaidPayment(test.database, payer, { count: 2 });
  const differences = async () => {
    const { body } = await ask('POST', '/admin/payments/check', { headers });
    return checkPayments.reply.parse(body).differences.filter((one) => one.payment === payment);
  };
  const id = await merged(world);
  expect(await differences()).toEqual([]);
  await undone(id);
  expect(await differences()).toEqual([]);
});

it('moves nothing of an organization that is not merged', async () => {
  const other = await anOrganization(test.database, `Apart ${world.third}`);
  const shown = await aProject(test.database, other, { title: 'Apart' });
  await merged(world);
  const { body } = await ask('GET', `/projects/public?organization=${other}`);
  expect(listPublicProjects.reply.parse(body).map(({ projectSerial }) => projectSerial)).toEqual([shown]);
});
