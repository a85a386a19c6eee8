// @module-tag postgres

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openPostgres } from '../../scripts/steps/with-postgres.mjs';
import { openAddress } from '../support/movable-address.ts';
import {
  answeredBy,
  ask,
  openReadWorld,
  openReplica,
  type Postgres,
  type ReadWorld,
  readThroughout,
  refusedFor,
  untilReplayed,
} from '../support/replica-world.ts';

/** How often each fault happens. */
const FAULTS = Number(process.env['REPLICA_FAULTS'] ?? 3);
/** Far longer than a fault takes. */
const FAULT_MS = 60_000;
const PATIENCE = { timeout: 30_000, interval: 50 };

const silent = { onUnavailable: () => undefined, onAvailable: () => undefined, onFatal: () => undefined };

let primary: Postgres;
let replica: Postgres;
let addresses: Record<'primary' | 'replica' | 'second', Awaited<ReturnType<typeof openAddress>>>;
let world: ReadWorld;

beforeAll(async () => {
  primary = await openPostgres();
  replica = await openReplica(primary);
  addresses = {
    primary: await openAddress(primary),
    replica: await openAddress(replica),
    second: await openAddress(replica),
  };
  world = await openReadWorld(addresses.primary.url, [addresses.replica.url, addresses.second.url]);
});
afterAll(async () => {
  await world.end();
  for (const address of Object.values(addresses)) address.end();
  await Promise.all([primary.end(), replica.end()]);
});

/** Waits until a replica answers again. */
async function untilReadAgain(): Promise<void> {
  await untilReplayed(primary, replica);
  const isRead = async () => {
    const before = await answeredBy('replica');
    await world.read();
    return (await answeredBy('replica')) > before;
  };
  await expect.poll(isRead, PATIENCE).toBe(true);
}

describe('replicas', () => {
  it('answer what visitors ask, in turn, with the settings of all connections', async () => {
    await untilReadAgain();
    const before = [await answeredBy('replica'), await answeredBy('primary')];
    for (let count = 0; count < 20; count += 1) expect((await world.read()).status).toBe(200);
    expect([await answeredBy('replica'), await answeredBy('primary')]).toEqual([
      (before[0] ?? 0) + 20,
      before[1],
    ]);
    expect(addresses.replica.count()).toBeGreaterThan(0);
    expect(addresses.second.count()).toBeGreaterThan(0);
    const { rows } = await world.one.publicReads.run(() =>
      sql<{ isReplica: boolean; limit: string; isolation: string }>`
        select pg_is_in_recovery() as is_replica, current_setting('statement_timeout') as limit,
          current_setting('transaction_isolation') as isolation
      `.execute(world.one.db),
    );
    expect(rows).toEqual([{ isReplica: true, limit: '10s', isolation: 'repeatable read' }]);
  });

  it('show each change of their server in its next read', async () => {
    for (let count = 0; count < 50; count += 1) {
      const number = await world.change();
      expect((await world.read()).number).toBe(number);
    }
  });

  it('never answer who is signed in', async () => {
    await untilReadAgain();
    const before = await answeredBy('replica');
    for (let count = 0; count < 10; count += 1) expect(await world.readSignedIn()).toBe(200);
    expect(await answeredBy('replica')).toBe(before);
  });

  it('are shown with how far they are behind', async () => {
    const lags = await world.one.publicReads.lags();
    expect(lags.map(({ kind }) => kind)).toEqual(
      [addresses.replica, addresses.second].map(({ url }) => new URL(url).host),
    );
    for (const { value } of lags) expect(value).toBeLessThan(10);
    expect((await world.readPage()).body).not.toContain('<aside');
  });

  it('leave a read that they cancel to the primary', async () => {
    await untilReadAgain();
    const before = await refusedFor('failed');
    const servers: boolean[] = [];
    const read = async () => {
      const { rows } = await sql<{ isReplica: boolean }>`
        select pg_is_in_recovery() as is_replica from project limit 1
      `.execute(world.one.db);
      servers.push(rows[0]?.isReplica ?? false);
      // What the replica has to replay waits for this read, and cancels it.
      if (servers.length === 1) {
        await ask(primary, 'do $$ begin lock table project in access exclusive mode; end $$');
        await untilReplayed(primary, replica);
      }
      return world.one.db.selectFrom('project').select('serial').execute();
    };
    expect(await world.one.publicReads.run(read)).toHaveLength(1);
    expect(servers).toEqual([true, false]);
    expect(await refusedFor('failed')).toBe(before + 1);
  });

  it('of another database are left out', async () => {
    const stranger = await openPostgres();
    const database = await openServer(primary.url, silent, { replicaUrls: [stranger.url] });
    const own = await database.publicReads.run(() =>
      database.db.selectFrom('project').select('serial').execute(),
    );
    expect(own).toHaveLength(1);
    await database.close();
    await stranger.end();
  });
});

describe('a client never gets an older reply after a newer one, nor misses a change of its server', {
  timeout: FAULTS * FAULT_MS,
}, () => {
  it('when the replica stops', async () => {
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await untilReadAgain();
      const seen = await readThroughout(world, async () => {
        await wait(200);
        await replica.endBy(fault % 2 === 0 ? 'SIGKILL' : 'SIGINT');
        await wait(1000);
        await replica.start();
        await wait(500);
      });
      expect(seen).toMatchObject({ refused: 0, older: [] });
    }
    await untilReadAgain();
    expect(world.told).toContain('back');
  });

  it('when the replica is 30 seconds behind, and it is left out', async () => {
    const behind = await refusedFor('behind');
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await untilReadAgain();
      await ask(replica, `alter system set recovery_min_apply_delay = '30s'`);
      await ask(replica, 'select pg_reload_conf()');
      const older = await refusedFor('older');
      const seen = await readThroughout(world, async () => {
        await wait(1000);
        // The first time, until it is left out.
        while (fault === 0 && (await refusedFor('behind')) === behind) await wait(50);
      });
      expect(seen).toMatchObject({ refused: 0, older: [] });
      expect(await refusedFor('older')).toBeGreaterThan(older);
      await ask(replica, 'alter system reset recovery_min_apply_delay');
      await ask(replica, 'select pg_reload_conf()');
    }
  });

  it('when the primary is lost and the replica takes its place; reading goes on meanwhile', async () => {
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await untilReadAgain();
      const lost = primary;
      const without = await readThroughout(
        world,
        async () => {
          await wait(200);
          await lost.endBy('SIGKILL');
          await wait(1500);
          const { status, headers } = await world.read();
          expect([status, headers['cache-status']]).toEqual([200, 'registry; fwd=miss; detail=stale']);
          expect(Number(headers.age)).toBeGreaterThanOrEqual(0);
          const page = await world.readPage();
          expect([page.status, page.body]).toEqual([200, expect.stringContaining('nothing newer than')]);
          expect(await world.readSignedIn()).toBe(503);
          await ask(replica, 'select pg_promote()');
          await wait(200);
        },
        { writes: false },
      );
      expect(without).toMatchObject({ refused: 0, older: [] });
      primary = replica;
      replica = await openReplica(primary);
      const seen = await readThroughout(world, async () => {
        addresses.primary.pointTo(primary);
        await expect.poll(world.readSignedIn, PATIENCE).toBe(200);
        addresses.replica.pointTo(replica);
        addresses.second.pointTo(replica);
        await wait(500);
      });
      expect(seen.older).toEqual([]);
      await lost.end();
    }
  });
});
