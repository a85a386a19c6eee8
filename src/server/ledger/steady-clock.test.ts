import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, aProject, inLedger, now } from '../../../tests/support/builders.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { sealAuditLog } from '../audit/seal-audit-log.ts';
import { type ClockFault, watchClock, withClockWatch } from '../kernel/clock-watch.ts';
import type { Database } from '../kernel/db.ts';
import { openLedger } from './open-ledger.ts';

const MINUTE = 60_000;
const YEAR = 8766 * 60 * MINUTE;

let raw: Database;
let database: Database;
let wall: number;
let uptime: number;
let faults: ClockFault[];

/** Opens a database whose clock is the database's own at first, and can then be set. */
beforeEach(async () => {
  raw = await openTestDatabase();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(raw.db);
  wall = rows[0]?.now.getTime() ?? 0;
  uptime = 1000;
  faults = [];
  const watch = watchClock((fault) => void faults.push(fault), { wall: () => wall, uptime: () => uptime });
  database = withClockWatch(raw, watch);
});
afterEach(() => raw.close());

async function issue(at: Date) {
  const organization = await anOrganization(database);
  const project = await aProject(database, organization);
  return inLedger(database, [{ type: 'issue', organization, project, year: 2022, tonnes: 5 }], at);
}
const size = async () =>
  (await raw.db.selectFrom('logHead').select(['size', 'lastAt']).executeTakeFirstOrThrow()).size;

describe('the ledger', () => {
  it('takes events after months without any', async () => {
    const { lastAt } = await raw.db.selectFrom('logHead').select('lastAt').executeTakeFirstOrThrow();
    expect(wall - lastAt.getTime()).toBeGreaterThan(90 * 1440 * MINUTE);
    expect(await issue(new Date(wall))).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('takes nothing while the clock has jumped ahead, and goes on once it is set right', async () => {
    const before = await size();
    wall += 24 * YEAR;
    for (let tries = 0; tries < 2; tries += 1)
      await expect(issue(new Date(wall))).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('jumped ahead'),
      });
    await expect(database.transact(sealAuditLog, new Date(wall))).rejects.toMatchObject({ status: 503 });
    expect(await size()).toBe(before);
    expect(faults).toEqual(['ahead']);
    wall -= 24 * YEAR;
    expect(await issue(new Date(wall))).toHaveLength(1);
  });

  it('takes nothing while its last event is later than the clock, as after a start with another clock', async () => {
    const organization = await anOrganization(raw);
    const project = await aProject(raw, organization);
    const inFuture = [{ type: 'issue', organization, project, year: 2022, tonnes: 5 }] as const;
    await inLedger(raw, inFuture, new Date(wall + YEAR));
    await expect(issue(new Date(wall))).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('later than the server’s clock'),
    });
    expect(faults).toEqual(['behind-ledger']);
    // The server still starts: it can be read.
    await database.transact(openLedger, new Date(wall));
  });

  it('never dates an event before its predecessor when the clock is set back a little', async () => {
    const [first] = await issue(new Date(wall));
    wall -= MINUTE / 2;
    const [second] = await issue(new Date(wall));
    expect(second?.at).toBe(first?.at);
    expect(faults).toEqual([]);
  });

  it('takes nothing while the clocks of the process and of a database server differ', {
    tags: 'postgres',
  }, async () => {
    const sources = { wall: () => wall + 2 * MINUTE, uptime: () => uptime };
    const ahead = withClockWatch(
      raw,
      watchClock((fault) => void faults.push(fault), sources),
    );
    const organization = await anOrganization(raw);
    const project = await aProject(raw, organization);
    const operation = { type: 'issue', organization, project, year: 2022, tonnes: 5 } as const;
    const statuses = await inLedger(ahead, [operation], now).then(
      () => 200,
      ({ status }: { readonly status: number }) => status,
    );
    // The embedded database has the clock of the process.
    expect([statuses, faults]).toEqual(raw.kind === 'server' ? [503, ['differs']] : [200, []]);
  });

  it('is not watched where no watch was opened', async () => {
    const organization = await anOrganization(raw);
    const project = await aProject(raw, organization);
    const operation = { type: 'issue', organization, project, year: 2022, tonnes: 5 } as const;
    expect(await inLedger(raw, [operation], now)).toHaveLength(1);
  });
});
