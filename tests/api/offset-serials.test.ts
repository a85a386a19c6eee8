import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERIAL_READING } from '#domain/project/offset-serials.ts';
import { rereadOffsetClaims } from '#server/projects/entry/reread-offset-claims.ts';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: World;
let other: World;
let admin: World;
let last = 0;

beforeAll(async () => {
  test = await openTestApp();
  [owner, other, admin] = [await ownerCaller(test), await ownerCaller(test), await administratorCaller(test)];
});
afterAll(() => test.close());

/** Returns serials that no other test enters. */
function unused() {
  last += 1;
  const pattern = `VCS-${last}X`;
  return {
    all: `${pattern}-1 to 500`,
    part: `${pattern.toLowerCase()} 500–900`,
    beside: `${pattern}-501-900`,
  };
}

const purchase = (offsetSerials: string, facts: object = {}) => ({
  programType: 'Offsets',
  offsetProvider: 'A provider',
  offsetRegistry: 'Verra',
  offsetProject: 'Peat at the coast',
  offsetSerials,
  visibility: 'Private',
  ...facts,
});
const draft = (serials: string, facts = {}, by = other) => aWholeDraft(test, by, purchase(serials, facts));
const submit = (serial: string, by = other) => by.ask('POST', `/projects/${serial}/submit`);
const approve = (serial: string) => admin.ask('POST', `/projects/${serial}/approve`);
const approved = (serials: string) => anApproval(test, { owner, admin }, purchase(serials));
const sentenceOf = ({ body }: { readonly body: Record<string, unknown> }) =>
  (body['fields'] as Record<string, string> | undefined)?.['offsetSerials'];
const taken = (text: string) =>
  `${text} is already entered in this registry. The same offsets cannot be entered twice.`;

describe('offsets that another entry has', () => {
  it('are refused on submission under their field, without naming the other entry', async () => {
    const { all, part } = unused();
    const first = await approved(all);
    const answer = await submit(await draft(part, { offsetRegistry: 'VERRA' }));
    expect([answer.status, sentenceOf(answer)]).toEqual([400, taken(part)]);
    expect(JSON.stringify(answer.body)).not.toContain(first);
  });

  it('may be of another registry, or beside those', async () => {
    const { all, beside } = unused();
    await approved(all);
    expect((await submit(await draft(all, { offsetRegistry: 'Gold Standard' }))).status).toBe(200);
    expect((await submit(await draft(beside))).status).toBe(200);
  });

  it('are those of submissions that wait, not of drafts and rejected ones', async () => {
    const { all } = unused();
    await draft(all, {}, owner);
    const first = await aSubmission(test, owner, purchase(all));
    const second = await draft(all);
    expect((await submit(second)).status).toBe(400);
    expect((await admin.ask('POST', `/projects/${first}/reject`)).status).toBe(200);
    expect((await submit(second)).status).toBe(200);
    expect((await submit(first, owner)).status).toBe(400);
  });

  it('stay taken while their entry is re-opened with others, or archived, until an approval replaces them', async () => {
    const { all, beside } = unused();
    const first = await approved(all);
    expect((await admin.ask('POST', `/projects/${first}/reopen`)).status).toBe(200);
    expect((await owner.ask('PUT', `/projects/${first}`, { offsetSerials: beside })).status).toBe(200);
    expect((await submit(first, owner)).status).toBe(200);
    const [same, others] = [await draft(all), await draft(beside)];
    expect([(await submit(same)).status, (await submit(others)).status]).toEqual([400, 400]);
    expect((await approve(first)).status).toBe(200);
    await admin.ask('PUT', `/projects/${first}/archived`, { archived: true });
    expect([(await submit(same)).status, (await submit(others)).status]).toEqual([200, 400]);
  });

  it('are free again once their entry is deleted', async () => {
    const { all } = unused();
    const first = await aSubmission(test, owner, purchase(all));
    expect((await admin.ask('DELETE', `/projects/${first}`)).status).toBe(200);
    expect((await submit(await draft(all))).status).toBe(200);
  });

  it('are refused when an administrator writes them into an entry in force, naming the other entry', async () => {
    const [one, two] = [unused(), unused()];
    const [first, second] = [await approved(one.all), await approved(two.all)];
    const answer = await admin.ask('PUT', `/projects/${second}`, { offsetSerials: one.part });
    const { status, body } = answer;
    expect([status, sentenceOf({ body })]).toEqual([400, expect.stringContaining(first)]);
    const { body: kept } = await admin.ask('GET', `/projects/${second}`);
    expect(kept['offsetSerials']).toBe(two.all);
  });

  it('are submitted once of two at the same moment', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { all, part } = unused();
      const drafts = [await draft(all, {}, owner), await draft(part)];
      const answers = await Promise.all(drafts.map((serial, place) => submit(serial, [owner, other][place])));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  it('are approved once of two at the same moment; the other approval is 409 and records nothing', {
    tags: 'postgres',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { all, part } = unused();
      const entries: string[] = [];
      // The administrators' list also approves rejected entries, of which several may have the same serials.
      for (const serials of [all, part]) {
        const serial = await aSubmission(test, owner, purchase(serials));
        expect((await admin.ask('POST', `/projects/${serial}/reject`)).status).toBe(200);
        entries.push(serial);
      }
      const answers = await Promise.all(
        entries.map((serial) => admin.ask('POST', `/admin/projects/action/${serial}`, { type: 'approve' })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const lost = answers.findIndex(({ status }) => status === 409);
      expect(answers[lost]?.body['message']).toContain(`already entered in ${entries[1 - lost]}`);
      const { body } = await admin.ask('GET', `/projects/${entries[lost]}`);
      expect([body['status'], body['yearsWithUnits']]).toEqual(['Rejected', []]);
    }
  });

  it('are found by their meaning, under any name of their registry and in any writing', async () => {
    last += 1;
    const verra = (first: number, to: number) =>
      `80${last}-${first}-${to}-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0`;
    await approved(verra(1000, 1999));
    const again = `Serials ${verra(1500, 1500).toLowerCase().replaceAll('-', ' – ')} (one tonne)`;
    const answer = await submit(await draft(again, { offsetRegistry: 'Verified Carbon Standard' }));
    expect(answer.status).toBe(400);
    expect((await submit(await draft(verra(2000, 2999)))).status).toBe(200);
  });

  describe('that an older version read by other rules', () => {
    const serialsOf = (project: number) => (from: number) => `ACR-CA-${project}-2020-2230-${from} to 999`;
    const readBefore = (project: string) =>
      sql`update offset_claim set registry = 'VERRA', pattern = project, reading = 1
        where project = ${project}`.execute(test.database.db);
    const claimsOf = async (project: string) =>
      test.database.db.selectFrom('offsetClaim').selectAll().where('project', '=', project).execute();

    it('are read again', async () => {
      last += 1;
      const serials = serialsOf(last);
      const first = await approved(serials(1));
      const before = await claimsOf(first);
      await readBefore(first);
      await rereadOffsetClaims(test.database, pino({ level: 'silent' }));
      expect(await claimsOf(first)).toEqual(before);
      expect((await submit(await draft(serials(500)))).status).toBe(400);
    });

    it('stay as they are where another entry has the same by now, and the log names both', async () => {
      last += 1;
      const serials = serialsOf(last);
      const first = await approved(serials(1));
      await readBefore(first);
      const second = await draft(serials(500));
      expect((await submit(second)).status).toBe(200);
      const lines: string[] = [];
      await rereadOffsetClaims(test.database, pino({}, { write: (line) => void lines.push(line) }));
      expect(await claimsOf(first)).toMatchObject([{ registry: 'VERRA', reading: SERIAL_READING }]);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ project: first, other: second }]);
    });
  });

  it('are refused by the database, whatever the code does', { tags: 'postgres' }, async () => {
    const { all } = unused();
    const [first, second] = [await approved(all), await draft(all)];
    const insertion = test.database.transact(async (tx) => {
      const claim = await tx
        .selectFrom('offsetClaim')
        .selectAll()
        .where('project', '=', first)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('offsetClaim')
        .values({ ...claim, project: second })
        .execute();
    });
    await expect(insertion).rejects.toThrow(/exclusion constraint/u);
  });
});

describe('the source of purchased offsets', () => {
  it('needs its registry once serials are written', async () => {
    const answer = await submit(await draft(unused().all, { offsetRegistry: null }));
    expect([answer.status, Object.keys(answer.body['fields'] as object)]).toEqual([400, ['offsetRegistry']]);
  });

  it('is shown in the owner’s list, on the public page, and in the difference for the reviewer', async () => {
    const [before, after] = [unused().all, unused().all];
    const serial = await anApproval(test, { owner, admin }, purchase(before, { visibility: 'Public' }));
    const page = (await test.app.inject({ url: `/api/projects/${serial}` })).json<object>();
    const source = { offsetRegistry: 'Verra', offsetProject: 'Peat at the coast', offsetSerials: before };
    expect(page).toMatchObject(source);
    await admin.ask('POST', `/projects/${serial}/reopen`);
    await owner.ask('PUT', `/projects/${serial}`, { offsetSerials: after });
    expect((await submit(serial, owner)).status).toBe(200);
    const list = await owner.ask('GET', `/projects?AccountHolder=${owner.organization}&kind=offsets`);
    expect(list.body).toContainEqual(
      expect.objectContaining({ projectSerial: serial, offsetRegistry: 'Verra', offsetSerials: after }),
    );
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    expect(body['changesFromInForce']).toEqual([{ field: 'offsetSerials', before, after }]);
  });
});
