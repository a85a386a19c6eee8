// @module-tag postgres: events found and counted in the database

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActivityFilters, activityTypes } from '#contract/activity.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { anOrganization, aProject, inLedger } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../kernel/db.ts';
import { countEvents, listEvents, startOfDay } from './activity-queries.ts';
import { readActivity } from './read-activity.ts';

const days = ['2026-03-01', '2026-03-02', '2026-04-02'] as const;
const noon = (day: string) => new Date(`${day}T20:00:00Z`);

let database: Database;
let [harbour, valley] = ['', ''];

beforeAll(async () => {
  database = await openTestDatabase();
  harbour = await anOrganization(database, 'Harbour Heat');
  valley = await anOrganization(database, 'Valley Trust');
  for (const [place, visibility] of (['Public', 'Private', 'Public'] as const).entries()) {
    const organization = place === 2 ? valley : harbour;
    const project = await aProject(database, organization, { visibility });
    const held = { organization, project };
    const certificate = { beneficiary: null, purpose: null, isBeneficiaryPrivate: false };
    const receiver = place === 2 ? harbour : valley;
    const acts: readonly (readonly LedgerOperation[])[] = [
      [
        { type: 'issue', ...held, year: 2021, tonnes: 100 },
        { type: 'issue', ...held, year: 2022 + place, tonnes: 50 },
      ],
      [
        {
          type: 'retire',
          ...held,
          range: { min: 1, max: 30 },
          purpose: { kind: 'other', note: 'Ferry' },
          certificate,
        },
        { type: 'transfer', ...held, range: { min: 101, max: 120 }, receiver },
      ],
      [
        { type: 'cancel', ...held, range: { min: 121, max: 125 } },
        { type: 'correct', ...held, range: { min: 1, max: 10 }, reason: 'Twice', inventories: [] },
      ],
    ];
    for (const [act, operations] of acts.entries())
      await inLedger(database, operations, noon(place === 2 ? days[2] : (days[act] ?? days[0])));
  }
});
afterAll(() => database.close());

type Asked = ActivityFilters & { readonly before?: number | undefined };

/** Lists the indexes of events as the activity found them before it had indexes. */
async function formerEvents({ type, organization, year, from, to, before }: Asked) {
  const meant = sql`(select serial from organization where serial = ${organization?.toUpperCase()} or slug = ${organization})`;
  const conditions = [
    sql`project.is_public and ledger_event.type = any(${type === undefined ? activityTypes : [type]}::text[])`,
    ...(organization === undefined
      ? []
      : [sql`(ledger_event.organization in ${meant} or ledger_event.receiver in ${meant})`]),
    ...(year === undefined ? [] : [sql`ledger_event.year = ${year}`]),
    ...(from === undefined ? [] : [sql`ledger_event.at >= ${startOfDay(from, 0)}`]),
    ...(to === undefined ? [] : [sql`ledger_event.at < ${startOfDay(to, 1)}`]),
    ...(before === undefined ? [] : [sql`ledger_event.idx < ${before}`]),
  ];
  const { rows } = await sql<{ idx: number }>`
    select ledger_event.idx from ledger_event join project on project.serial = ledger_event.project
    where ${sql.join(conditions, sql` and `)} order by ledger_event.idx desc
  `.execute(database.db);
  return rows.map(({ idx }) => idx);
}

it('lists and counts the events that it found by reading all', async () => {
  const day = fc.option(fc.constantFrom(...days, '2025-01-01', '2027-01-01'), { nil: undefined });
  const asked = fc.record({
    type: fc.option(fc.constantFrom(...activityTypes), { nil: undefined }),
    organization: fc.option(fc.constantFrom(harbour, valley.toLowerCase(), 'nobody'), { nil: undefined }),
    year: fc.option(fc.constantFrom(2021, 2022, 2024, 2000), { nil: undefined }),
    from: day,
    to: day,
    before: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  });
  const part = fc.record({ limit: fc.integer({ min: 1, max: 20 }), offset: fc.integer({ min: 0, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      asked,
      part,
      fc.integer({ min: 0, max: 20 }),
      async (filters, { limit, offset }, countedTo) => {
        const former = await formerEvents(filters);
        const listed = await listEvents(database.db, filters, { limit, offset });
        expect(listed.map(({ idx }) => idx)).toEqual(former.slice(offset, offset + limit));
        expect(await countEvents(database.db, filters, countedTo)).toBe(
          Math.min(former.length, countedTo + 1),
        );
      },
    ),
    { numRuns: 300, seed: 43 },
  );
  expect((await formerEvents({})).length).toBe(12);
});

it('says that there are more events than it counts, and has pages up to there', async () => {
  const read = (page: number, countedTo?: number) =>
    readActivity(database.db, { filters: {}, cut: { page, pageSize: 2 }, locale: 'en' }, countedTo);
  const former = await formerEvents({});
  const indexes = async (page: number) => (await read(page, 3)).items.map(({ index }) => index);
  expect(await indexes(1)).toEqual(former.slice(0, 2));
  expect(await indexes(2)).toEqual(former.slice(2, 3));
  expect(await read(2, 3)).toMatchObject({ total: 3, headers: { 'x-total-more': 'true' } });
  await expect(read(3, 3)).rejects.toMatchObject({ status: 400 });
  expect(await read(1)).toMatchObject({ total: former.length, headers: {} });
  expect((await read(9)).items).toEqual([]);
});
