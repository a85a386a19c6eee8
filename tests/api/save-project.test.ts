import { describe, expect, it } from 'vitest';
import { now } from '../support/builders.ts';
import { openProjectWorld } from '../support/project-world.ts';

const { owner, other, admin, drafted } = await openProjectWorld();

describe('saving a draft again', () => {
  it('keeps absent fields, clears null ones, and accepts the project as returned', async () => {
    const serial = await drafted();
    const changed = await owner.ask('PUT', `/projects/${serial}`, { description: null, title: 'Changed' });
    expect(changed.body).toMatchObject({ title: 'Changed', description: null, projectType: 'Waste' });
    const read = (await owner.ask('GET', `/projects/${serial}`)).body;
    const again = await owner.ask('PUT', `/projects/${serial}`, read);
    expect([again.status, { ...again.body, updatedAt: null, pictures: null, documents: null }]).toEqual([
      200,
      { ...read, updatedAt: null, pictures: null, documents: null },
    ]);
  });

  it('prefers years and months over dates', async () => {
    const serial = await drafted();
    const timeline = {
      startDate: '1999-05-05',
      startYear: 2020,
      startMonth: 3,
      finishYear: 2023,
      finishMonth: 2,
    };
    const { body } = await owner.ask('PUT', `/projects/${serial}`, { timeline });
    expect(body['timeline']).toMatchObject({ startDate: '2020-03-01', endDate: '2023-02-28' });
  });

  it.each([
    [{ finishMonth: 6 }, '2021-05-01', '2022-06-30'],
    [{ startMonth: 3 }, '2021-03-01', '2022-09-30'],
    [{ startYear: 2020 }, '2020-05-01', '2022-09-30'],
    [{ finishYear: 2023 }, '2021-05-01', '2023-09-30'],
  ])('changes only the part of the timeline that is sent: %j', async (timeline, startDate, endDate) => {
    const serial = await drafted({
      timeline: { startYear: 2021, startMonth: 5, finishYear: 2022, finishMonth: 9 },
    });
    const { body } = await owner.ask('PUT', `/projects/${serial}`, { timeline });
    expect(body['timeline']).toMatchObject({ startDate, endDate });
  });

  it('is refused as a whole when it started from an older version', async () => {
    const serial = await drafted();
    const { updatedAt } = (await owner.ask('GET', `/projects/${serial}`)).body;
    const first = await owner.ask('PUT', `/projects/${serial}`, { title: 'First', updatedAt });
    const second = await owner.ask('PUT', `/projects/${serial}`, { title: 'Second', updatedAt });
    const byHeader = await owner.ask(
      'PUT',
      `/projects/${serial}`,
      { title: 'Third' },
      { 'if-match': `"${String(updatedAt)}"` },
    );
    const blind = await owner.ask('PUT', `/projects/${serial}`, { funding: 'None' });
    expect([first.status, second.status, byHeader.status, blind.status]).toEqual([200, 409, 409, 200]);
    expect(Object.keys(second.body['fields'] as object)).toEqual(['updatedAt']);
    expect((await owner.ask('GET', `/projects/${serial}`)).body['title']).toBe('First');
  });

  it('keeps the kind it was created with', async () => {
    const serial = await drafted();
    const { status, body } = await owner.ask('PUT', `/projects/${serial}`, { programType: 'Inventory' });
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['programType']]);
  });

  it.each([
    ['ISO 14064-2', 'Infrastructure Canada', 400],
    ['Infrastructure Canada', 'ISO 14064-2', 400],
    ['ISO 14064-2', 'VCS', 200],
    ['Inventory', 'Offsets', 400],
    ['Offsets', 'Inventory', 400],
    ['Offsets', 'TransferredOffsets', 400],
  ])(
    'allows the program type to change only within limits once its dates are set (specification §5), from %s to %s: %i',
    async (before, after, expected) => {
      const facts = { programType: before, emissionReductions: { draft: [] } };
      const serial = await drafted(facts);
      const { status, body } = await owner.ask('PUT', `/projects/${serial}`, { programType: after });
      const wrongFields = expected === 200 ? undefined : ['programType'];
      expect([status, body['fields'] && Object.keys(body['fields'])]).toEqual([expected, wrongFields]);
    },
  );

  it('returns 404 to owners of other organizations', async () => {
    const serial = await drafted();
    expect((await other.ask('PUT', `/projects/${serial}`, { title: 'Theirs' })).status).toBe(404);
    expect((await other.ask('GET', `/projects/${serial}`)).status).toBe(404);
  });

  it('is open to administrators in any status, and recorded in the history', {
    tags: 'postgres',
  }, async () => {
    const serial = await drafted();
    await owner.ask('POST', `/projects/${serial}/submit`);
    expect((await admin.ask('PUT', `/projects/${serial}`, { title: 'Their words' })).status).toBe(200);
    const history = (await admin.ask('GET', `/projects/${serial}/history`)).body as unknown as Record<
      string,
      unknown
    >[];
    expect(history.map(({ act }) => act)).toEqual(['saved', 'submitted', 'created']);
    expect(history[0]).toMatchObject({
      changeDate: now.toISOString(),
      accountHolder: admin.organization,
      title: { before: 'Landfill gas at the bay', after: 'Their words' },
    });
  });
});

describe('a review with comments', () => {
  it('returns a submission with comments, which its owner answers and resolves, and shows the changes', {
    tags: 'postgres',
  }, async () => {
    const serial = await drafted();
    await owner.ask('POST', `/projects/${serial}/submit`);
    const comments = [{ text: 'Whose landfill is it?', field: 'description' }, { text: 'Thank you.' }];
    const response = await admin.ask('POST', `/projects/${serial}/askForChanges`, { comments });
    expect(response.body).toMatchObject({ status: 'Draft', changesAsked: true, openComments: 2 });
    const path = `/projects/${serial}/comments`;
    const [first] = (await owner.ask('GET', path)).body as unknown as { id: number }[];
    await owner.ask('POST', path, { text: 'The city’s.', answers: first?.id });
    const settled = await owner.ask('PUT', `${path}/${first?.id}`, { isResolved: true });
    expect(settled.body).toMatchObject([
      {
        field: 'description',
        by: 'administrator',
        isResolved: true,
        answers: [{ by: 'owner', text: 'The city’s.' }],
      },
      { field: null, isResolved: false },
    ]);
    await owner.ask('PUT', `/projects/${serial}`, { description: 'The city’s gas is burnt.' });
    await owner.ask('POST', `/projects/${serial}/submit`);
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    expect(body).toMatchObject({
      changesAsked: false,
      changesSinceSubmission: [
        { field: 'description', before: 'Gas is burnt in an engine.', after: 'The city’s gas is burnt.' },
      ],
    });
  });

  it('accepts comments on existing parts and replies to comments of the same project', async () => {
    const serial = await drafted();
    const say = (body: object) => owner.ask('POST', `/projects/${serial}/comments`, body);
    expect((await say({ text: 'x', field: 'nothing' })).status).toBe(400);
    expect((await say({ text: '' })).status).toBe(400);
    expect((await say({ text: 'x', answers: 999_999 })).status).toBe(404);
    expect((await say({ text: 'x', field: 'documents.inventory2022' })).status).toBe(200);
  });

  it('adds a comment that is sent again after a lost reply once', async () => {
    const serial = await drafted();
    const say = (text: string, key: string) =>
      owner.ask('POST', `/projects/${serial}/comments`, { text }, { 'idempotency-key': key });
    const answers = await Promise.all([1, 2, 3].map(() => say('Once', `${serial}-one`)));
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([200, [expect.objectContaining({ text: 'Once' })]]);
    }
    expect((await say('Another', `${serial}-one`)).status).toBe(409);
    expect((await say('Once', `${serial}-two`)).body).toHaveLength(2);
  });
});
