import { describe, expect, it } from 'vitest';
import { readingFor } from '#server/mail/render-email.ts';
import { projectApproved } from '#server/mail/templates/project-emails.ts';
import type { FilledTemplate } from '#server/mail/templates/template-table.ts';
import { purgeDeletedProjects } from '#server/projects/entry/purge-deleted-projects.ts';
import { aProject, now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { openProjectWorld, type World } from '../support/project-world.ts';

const { test, owner, admin, drafted, submitted, approved } = await openProjectWorld();

const begin: Record<string, () => Promise<string>> = {
  Draft: () => drafted(),
  Submitted: () => submitted(),
  Approved: () => approved(),
  Rejected: async () => {
    const serial = await submitted();
    await admin.ask('POST', `/projects/${serial}/reject`);
    return serial;
  },
  Received: () => aProject(test.database, owner.organization, { status: 'Received' }),
};

describe('transitions from every status', () => {
  const steps: Record<string, (serial: string) => ReturnType<World['ask']>> = {
    save: (serial) => owner.ask('PUT', `/projects/${serial}`, { title: 'Other words' }),
    submit: (serial) => owner.ask('POST', `/projects/${serial}/submit`),
    approve: (serial) => admin.ask('POST', `/projects/${serial}/approve`),
    reject: (serial) => admin.ask('POST', `/projects/${serial}/reject`),
    askForChanges: (serial) =>
      admin.ask('POST', `/projects/${serial}/askForChanges`, { comments: [{ text: 'More' }] }),
    reopen: (serial) => admin.ask('POST', `/projects/${serial}/reopen`),
    updateEmissions: (serial) => owner.ask('POST', `/projects/${serial}/updateEmissions`, {}),
    delete: (serial) => owner.ask('DELETE', `/projects/${serial}`),
  };
  it.each([
    ['Draft', ['save', 'submit', 'delete']],
    ['Submitted', ['approve', 'reject', 'askForChanges']],
    ['Approved', ['reopen', 'updateEmissions']],
    ['Rejected', ['save', 'submit', 'delete']],
    ['Received', ['updateEmissions']],
  ])('%s allows %j and refuses every other (409)', async (status, allowed) => {
    const responses: Record<string, number> = {};
    for (const [name, step] of Object.entries(steps)) {
      responses[name] = (await step((await begin[status]?.()) ?? '')).status;
    }
    const names: readonly string[] = allowed;
    const expected = Object.keys(steps).map((name) => [name, names.includes(name) ? 200 : 409]);
    expect(responses).toEqual(Object.fromEntries(expected));
  });
});

it('submits only the version that was read', async () => {
  const serial = await drafted();
  const read = async () => (await owner.ask('GET', `/projects/${serial}`)).body;
  const submit = (body: object, headers?: object) =>
    owner.ask('POST', `/projects/${serial}/submit`, body, headers);
  const { updatedAt } = await read();
  await owner.ask('PUT', `/projects/${serial}`, { title: 'A colleague’s title' });
  const stale = await submit({ updatedAt });
  expect([stale.status, Object.keys(stale.body)]).toEqual([409, expect.arrayContaining(['updatedAt'])]);
  expect((await submit({}, { 'if-match': `"${String(updatedAt)}"` })).status).toBe(409);
  const { status, updatedAt: current } = await read();
  expect(status).toBe('Draft');
  const key = { 'idempotency-key': 'submit-what-was-read' };
  const match = { 'if-match': `"${String(updatedAt)}", "${String(current)}"` };
  expect((await submit({ updatedAt: current }, { ...key, ...match })).status).toBe(200);
  expect((await submit({ updatedAt: current }, key)).body).toMatchObject({ status: 'Submitted' });
});

describe('a step that is repeated with its key, because its answer was lost', () => {
  const steps: [string, () => Promise<string>, (serial: string, key: object) => ReturnType<World['ask']>][] =
    [
      [
        'save',
        () => drafted(),
        async (serial, key) => {
          // The version of the first try.
          readAt ??= (await owner.ask('GET', `/projects/${serial}`)).body['updatedAt'];
          return owner.ask('PUT', `/projects/${serial}`, { title: 'Once', updatedAt: readAt }, key);
        },
      ],
      [
        'delete',
        () => drafted(),
        (serial, key) => owner.ask('DELETE', `/projects/${serial}`, undefined, key),
      ],
      [
        'reject',
        submitted,
        (serial, key) => admin.ask('POST', `/projects/${serial}/reject`, { reason: 'No' }, key),
      ],
      [
        'askForChanges',
        submitted,
        (serial, key) =>
          admin.ask('POST', `/projects/${serial}/askForChanges`, { comments: [{ text: 'More' }] }, key),
      ],
      ['reopen', approved, (serial, key) => admin.ask('POST', `/projects/${serial}/reopen`, undefined, key)],
      [
        'feature',
        approved,
        (serial, key) => admin.ask('PUT', `/projects/${serial}/featured`, { featured: true }, key),
      ],
      [
        'archive',
        approved,
        (serial, key) => admin.ask('PUT', `/projects/${serial}/archived`, { archived: true }, key),
      ],
      [
        'approve in the list',
        submitted,
        (serial, key) => admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'approve' }, key),
      ],
    ];
  let readAt: unknown;

  it.each(steps)('%s: is answered as before and done once', async (_name, start, step) => {
    const serial = await start();
    const key = { 'idempotency-key': `${serial}-once` };
    const first = await step(serial, key);
    const changes = async () => (await admin.ask('GET', `/projects/${serial}/history`)).body;
    const after = await changes();
    expect([first.status, (await step(serial, key)).status]).toEqual([200, 200]);
    expect(await changes()).toEqual(after);
  });

  it('refuses another save with the same key', async () => {
    const serial = await drafted();
    const save = (title: string) =>
      owner.ask('PUT', `/projects/${serial}`, { title }, { 'idempotency-key': `${serial}-save` });
    expect([(await save('One')).status, (await save('Two')).status]).toEqual([200, 409]);
    expect((await owner.ask('GET', `/projects/${serial}`)).body['title']).toBe('One');
  });
});

describe('a deleted project', () => {
  it('is erased after thirty days; one named in the ledger stays as an empty entry', async () => {
    const [draft, known] = [await drafted(), await submitted({ emissionReductions: projectedOnly })];
    await admin.ask('POST', `/projects/${known}/approve`);
    await owner.ask('DELETE', `/projects/${draft}`);
    await admin.ask('DELETE', `/projects/${known}`);
    const rows = () =>
      test.database.db
        .selectFrom('project')
        .select(['serial', 'title'])
        .where('serial', 'in', [draft, known])
        .execute();
    const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await test.database.transact(purgeDeletedProjects, after(29));
    expect(await rows()).toHaveLength(2);
    await test.database.transact(purgeDeletedProjects, after(31));
    expect(await rows()).toEqual([{ serial: known, title: '–' }]);
    await test.database.transact(purgeDeletedProjects, after(32));
  });

  it('is erased whatever its title, once', async () => {
    const known = await submitted({
      emissionReductions: projectedOnly,
      title: '–',
      description: 'Private words',
    });
    await admin.ask('POST', `/projects/${known}/approve`);
    await admin.ask('DELETE', `/projects/${known}`);
    const row = () =>
      test.database.db
        .selectFrom('project')
        .select(['title', 'description', 'erasedAt'])
        .where('serial', '=', known)
        .executeTakeFirst();
    expect(await row()).toEqual({ title: '–', description: 'Private words', erasedAt: null });
    const [first, second] = [31, 32].map((days) => new Date(now.getTime() + days * 86_400_000));
    await test.database.transact(purgeDeletedProjects, first ?? now);
    expect(await row()).toEqual({ title: '–', description: null, erasedAt: first });
    await test.database.transact(purgeDeletedProjects, second ?? now);
    expect(await row()).toMatchObject({ erasedAt: first });
  });
});

describe('the email about an approval', () => {
  const emailOf = async (facts: object) => {
    await approved(facts);
    return (await emailsTo(test.database, owner.account.email))['project-approved'];
  };
  const writtenTo = (template: FilledTemplate | undefined) => {
    if (template?.name !== 'project-approved') throw new Error('There is no email about an approval.');
    const site = { productName: 'Registry', baseUrl: 'https://registry.example' };
    const reading = readingFor('en', site, null);
    return projectApproved.write(template.values, reading);
  };

  it('leads to the public page, if there is one', async () => {
    const { happened, link } = writtenTo(await emailOf({}));
    expect(happened.join(' ')).toContain('Everyone can now see');
    expect(link?.path).toMatch(/^\/projects\//);
  });

  it.each([{ visibility: 'Private' }, { projectStatus: 'Planning' }])(
    'does not promise one for %j',
    async (facts) => {
      const { happened, link } = writtenTo(await emailOf(facts));
      expect(happened.join(' ')).toContain('Visitors do not see it.');
      expect(link?.path).toMatch(/^\/profile\/drafts\//);
    },
  );
});

describe('the administrators’ list', () => {
  const act = (serial: string, type: string, data?: object) =>
    admin.ask('POST', `/admin/projects/action/${serial}`, { type, ...(data && { data }) });

  it('acts by type and returns a message and the new status number (specification §4)', async () => {
    const serial = await submitted();
    const done = async (type: string, data?: object) => (await act(serial, type, data)).body;
    expect(await done('reject')).toEqual({ message: 'The project was rejected.', status: 3 });
    expect(await done('approve')).toEqual({ message: 'The project was approved.', status: 2 });
    expect(await done('cancel')).toEqual({ message: 'The project was re-opened.', status: 1 });
    expect(await done('save', { title: 'Their title' })).toEqual({
      message: 'The project was saved.',
      status: 1,
    });
    expect((await admin.ask('GET', `/admin/projects/${serial}`)).body['title']).toBe('Their title');
    await owner.ask('POST', `/projects/${serial}/submit`);
    expect(await done('archive')).toEqual({ message: 'The project was archived.', status: 4 });
    expect(await done('save', { title: 'Archived' })).toMatchObject({ status: 4 });
  });

  it.each([
    ['Draft', ['approve', 'reject', 'cancel', 'archive']],
    ['Submitted', ['cancel']],
    ['Approved', ['approve', 'reject', 'archive']],
    ['Rejected', ['reject', 'cancel']],
    ['Received', ['approve', 'reject', 'cancel']],
    ['Archived', ['approve', 'reject', 'cancel', 'archive']],
  ])('refuses actions that do not apply to a project that is %s: %j', async (status, types) => {
    const serial = await (begin[status]?.() ?? archived());
    for (const type of types) expect([type, (await act(serial, type)).status]).toEqual([type, 409]);
    expect((await act(serial, 'publish')).status).toBe(400);
  });

  async function archived(): Promise<string> {
    const serial = await submitted();
    await admin.ask('PUT', `/projects/${serial}/archived`, { archived: true });
    return serial;
  }

  it.each(['save', 'reject', 'approve', 'archive'])(
    'does not %s a version that was not read',
    async (type) => {
      const serial = await submitted();
      const act = (version: object, headers = {}) =>
        admin.ask(
          'POST',
          `/admin/projects/action/${serial}`,
          { type, ...(type === 'save' && { data: { title: 'From an old page' } }), ...version },
          headers,
        );
      const { updatedAt } = (await admin.ask('GET', `/projects/${serial}`)).body;
      await admin.ask('PUT', `/projects/${serial}`, { title: 'Newer' });
      expect((await act({ updatedAt })).status).toBe(409);
      expect((await act({}, { 'if-match': `"${String(updatedAt)}"` })).status).toBe(409);
      const read = (await admin.ask('GET', `/projects/${serial}`)).body;
      expect([read['title'], read['status'], read['isArchived']]).toEqual(['Newer', 'Submitted', false]);
      expect((await act({ updatedAt: read['updatedAt'] })).status).toBe(200);
    },
  );

  it('can be searched, filtered, sorted and paged', async () => {
    await submitted({ title: 'Zebra crossing lights' });
    const { body, headers } = await admin.ask(
      'GET',
      '/projects?search=zebra&status=Submitted&sort=due&page=1&pageSize=5',
    );
    expect(body).toMatchObject([
      { title: 'Zebra crossing lights', statusCode: 0, dateSubmitted: now.toISOString() },
    ]);
    expect(headers['x-total-count']).toBe('1');
  });
});

const projectedOnly = {
  draft: [2021, 2022].map((year) => ({ year, status: 'Projected', quantity: 5 })),
};
