import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { commitment } from '#server/ledger/ledger-work.ts';
import { checkApprovedContents } from '#server/projects/check-approved-contents.ts';
import { purgeDeletedProjects } from '#server/projects/entry/purge-deleted-projects.ts';
import { now } from '../support/builders.ts';
import { anUpload, openProjectWorld } from '../support/project-world.ts';

const { test, owner, admin, approved, submitted } = await openProjectWorld();
const DAYS_31 = 31 * 86_400_000;

const found = () => checkApprovedContents(test.database.db);
const bySql = (statement: string) =>
  test.database.transact(async (tx) => void (await sql.raw(statement).execute(tx)));
const approvalsOf = (project: string) =>
  test.database.db
    .selectFrom('ledgerEvent')
    .innerJoin('logEntry', 'logEntry.idx', 'ledgerEvent.idx')
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'ledgerEvent.idx').on('opening.part', '=', 'content'),
    )
    .where('project', '=', project)
    .where('type', '=', 'project-status')
    .where('status', '=', 'Approved')
    .select(['ledgerEvent.idx', 'leaf', 'salt', 'content'])
    .orderBy('ledgerEvent.idx')
    .execute();

describe('an approval', () => {
  it('commits to the public fields and the documents that it approves', async () => {
    const [approval] = await approvalsOf(await approved());
    const content = JSON.parse(approval?.content ?? '');
    expect(content.fields).toMatchObject({
      title: 'Landfill gas at the bay',
      'timeline.startDate': '2021-01-01',
      'location.latitude': '49.13',
      visibility: 'Public',
    });
    expect(Object.keys(content.fields)).not.toContain('contact.fullName');
    expect(content.documents).toEqual([{ sha256: expect.any(String), slot: 'projectPlan' }]);
    expect(JSON.parse(Buffer.from(approval?.leaf ?? []).toString())).toMatchObject({
      v: 2,
      content: commitment(approval?.salt ?? new Uint8Array(), approval?.content ?? ''),
    });
    expect(await found()).toEqual([]);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
  });

  it.each([
    [
      'a field',
      'title',
      (serial: string) => [`update project set title = 'Other' where serial = '${serial}'`],
    ],
    [
      'a field that is empty now',
      'programOfActivities',
      (serial: string) => [
        `update project set other_facts = other_facts - 'programOfActivities' where serial = '${serial}'`,
      ],
    ],
    [
      'a document',
      'documents.projectPlan',
      (serial: string, file: string) => [
        `update project_file set file = '${file}' where project = '${serial}' and slot = 'projectPlan'`,
      ],
    ],
    [
      'a document that was added',
      'documents.verificationReport',
      (serial: string, file: string) => [
        `insert into project_file (project, version, slot, file)
         values ('${serial}', 'in-force', 'verificationReport', '${file}')`,
      ],
    ],
  ])('reveals %s that was changed by SQL', async (_what, name, statements) => {
    const serial = await approved();
    const file = await anUpload(test.database, owner.organization, 'application/pdf');
    for (const statement of statements(serial, file.replace('/files/', ''))) await bySql(statement);
    const [approval] = await approvalsOf(serial);
    expect((await found()).filter((line) => line.startsWith(serial))).toEqual([
      `${serial} has another ${name} than its approval, event ${approval?.idx}, commits to.`,
    ]);
  });

  it('lets an administrator change the version in force, which its history tells', async () => {
    const serial = await approved();
    const { body } = await admin.ask('GET', `/projects/${serial}`);
    const saved = await admin.ask('PUT', `/projects/${serial}`, {
      title: 'Gas at the bay',
      updatedAt: body['updatedAt'],
    });
    expect(saved.status).toBe(200);
    expect((await found()).filter((line) => line.startsWith(serial))).toEqual([]);
    await bySql(`update project set address = 'Elsewhere' where serial = '${serial}'`);
    expect((await found()).filter((line) => line.startsWith(serial))).toHaveLength(1);
  });

  it('of a later version is the one that is compared', async () => {
    const serial = await approved();
    expect((await admin.ask('POST', `/projects/${serial}/reopen`)).status).toBe(200);
    expect((await owner.ask('PUT', `/projects/${serial}`, { description: 'Two engines.' })).status).toBe(200);
    expect((await found()).filter((line) => line.startsWith(serial))).toEqual([]);
    for (const [who, step] of [
      [owner, 'submit'],
      [admin, 'approve'],
    ] as const)
      expect((await who.ask('POST', `/projects/${serial}/${step}`)).status).toBe(200);
    const approvals = await approvalsOf(serial);
    expect(approvals.map(({ content }) => JSON.parse(content ?? '').fields.description)).toEqual([
      'Gas is burnt in an engine.',
      'Two engines.',
    ]);
    expect((await found()).filter((line) => line.startsWith(serial))).toEqual([]);
    await bySql(`update project set description = 'No engine.' where serial = '${serial}'`);
    expect((await found()).filter((line) => line.startsWith(serial))).toHaveLength(1);
  });

  it('is forgotten with a deleted project, and the log says so', async () => {
    const serial = await submitted({
      programType: 'ISO 14064-2',
      emissionReductions: {
        draft: [
          { year: 2021, status: 'Projected', quantity: 5 },
          { year: 2022, status: 'Projected', quantity: 5 },
        ],
        registered: [],
      },
    });
    expect((await admin.ask('POST', `/projects/${serial}/approve`)).status).toBe(200);
    expect((await admin.ask('DELETE', `/projects/${serial}`)).status).toBe(200);
    const [before] = await approvalsOf(serial);
    expect(before?.content).toContain('Landfill gas');
    await test.database.transact(
      purgeDeletedProjects,
      new Date(Math.max(now.getTime(), Date.now()) + DAYS_31),
    );
    const [after] = await approvalsOf(serial);
    expect([after?.idx, after?.content]).toEqual([before?.idx, null]);
    const erased = await test.database.db
      .selectFrom('ledgerEvent')
      .select(['ref', 'part'])
      .where('type', '=', 'erased')
      .execute();
    expect(erased).toEqual([{ ref: before?.idx, part: 'content' }]);
    expect((await checkProjection(test.database.db)).differences).toEqual([]);
    expect((await found()).filter((line) => line.startsWith(serial))).toEqual([]);
  });
});
