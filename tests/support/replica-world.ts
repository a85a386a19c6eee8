import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { publicReads, replicaRefusals } from '#server/kernel/process-metrics.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { openPostgres } from '../../scripts/steps/with-postgres.mjs';
import { anAccount, signedIn } from './accounts.ts';
import { anOrganization, aProject, now } from './builders.ts';
import { makeWeb } from './made-web.ts';
import { openAppOver } from './test-app.ts';

export type Postgres = Awaited<ReturnType<typeof openPostgres>>;

/** Each fault is seen by at least so many replies. */
const MIN_REPLIES = 30;

/** Soon cancels what stands in the way of the primary's changes. */
const REPLICA_SETTINGS = ['-c', 'max_standby_streaming_delay=200ms'];

/** Copies a running server, and follows it. */
export const openReplica = (primary: Postgres): Promise<Postgres> =>
  openPostgres({ replicaOf: primary.url, settings: REPLICA_SETTINGS });

/** A replica cancels what stands in the way of the primary's changes. */
const CANCELLED = '40001';

/** Runs a statement as the owner of a server, again if a replica cancels it; returns its first value. */
export async function ask(server: Postgres, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CANCELLED) throw error;
    return await ask(server, statement);
  } finally {
    await client.end();
  }
}

/** Waits until a replica has replayed all that a primary has. */
export async function untilReplayed(primary: Postgres, replica: Postgres): Promise<void> {
  const written = String(await ask(primary, 'select pg_current_wal_insert_lsn()'));
  const replayed = () => ask(replica, `select pg_last_wal_replay_lsn() >= '${written}'`);
  await expect.poll(replayed, { timeout: 30_000, interval: 50 }).toBe(true);
}

type Counted = {
  readonly get: () => Promise<{
    readonly values: readonly { readonly labels: object; readonly value: number }[];
  }>;
};

async function counted(counter: Counted, label: string) {
  const { values } = await counter.get();
  const matching = values.filter(({ labels }) => Object.values(labels).includes(label));
  return matching.reduce((sum, { value }) => sum + value, 0);
}

/** How many public reads a server answered so far. */
export const answeredBy = (by: 'replica' | 'primary') => counted(publicReads, by);

/** How many reads a replica could not answer so far, for a reason. */
export const refusedFor = (reason: string) => counted(replicaRefusals, reason);

/**
 * Opens two registry servers on one primary, the first of them with replicas at these addresses, and a project whose
 * title is the number of its last change.
 */
export async function openReadWorld(primaryUrl: string, replicaUrls: readonly string[]) {
  const quiet = { onUnavailable: () => undefined, onAvailable: () => undefined, onFatal: () => undefined };
  const told: string[] = [];
  const one = await openServer(primaryUrl, quiet, {
    replicaUrls,
    onReplica: (_, reason) => void told.push(reason ?? 'back'),
  });
  const other = await openServer(primaryUrl, quiet);
  await one.transact(openLedger, now);
  const account = await anAccount(one);
  const headers = await signedIn(one, account);
  const project = await aProject(one, await anOrganization(one, 'Tide'), { title: '0' });
  const folder = mkdtempSync(join(tmpdir(), 'registry-web-'));
  const { app, close } = await openAppOver(one, {}, undefined, makeWeb(folder));
  let number = 0;
  let asked = 0;
  const change = async (database = one) => {
    const title = String(number + 1);
    await database.transact(async (tx) => {
      await tx.updateTable('project').set({ title }).where('serial', '=', project).execute();
    });
    number += 1;
    return number;
  };
  /** Reads the number at an address that nobody asked for lately, so that it is computed; or the status of a refusal. */
  const read = async () => {
    asked += 1;
    const scheme = ['auto', 'light', 'dark'][asked % 3] ?? '';
    const reply = await app.inject({
      url: `/api/projects/public?pageSize=${1 + (asked % 100)}`,
      headers: { 'accept-language': asked % 2 === 0 ? 'en' : 'fr', cookie: `colour-scheme=${scheme}` },
    });
    const [first] = reply.statusCode === 200 ? reply.json<{ title: string }[]>() : [];
    return { status: reply.statusCode, number: Number(first?.title), headers: reply.headers };
  };
  const readSignedIn = async () => (await app.inject({ url: '/api/users/current', headers })).statusCode;
  /** Reads the project's page, which nobody asked for before. */
  const readPage = async () => {
    asked += 1;
    const { statusCode, body } = await app.inject(`/projects/${project}?${asked}`);
    return { status: statusCode, body };
  };
  const end = async () => {
    await close();
    rmSync(folder, { recursive: true });
    await other.close();
  };
  return { one, other, told, change, read, readPage, readSignedIn, end };
}

export type ReadWorld = Awaited<ReturnType<typeof openReadWorld>>;

/**
 * Reads as one client, one request after the other, while both servers change what it reads, until `work` is done.
 * Returns what it saw: each reply has at least the number of the one before, and what was changed by its server.
 */
export async function readThroughout(world: ReadWorld, work: () => Promise<void>, { writes = true } = {}) {
  const seen = { replies: 0, refused: 0, older: [] as string[] };
  let last = 0;
  let isDone = false;
  const reading = async () => {
    while (!isDone || seen.replies < MIN_REPLIES) {
      const changed = writes && Math.random() < 0.3 ? await world.change().catch(() => 0) : 0;
      if (writes && Math.random() < 0.3) await world.change(world.other).catch(() => 0);
      const { status, number } = await world.read();
      if (status !== 200) seen.refused += 1;
      else {
        seen.replies += 1;
        if (number < Math.max(last, changed)) seen.older.push(`${number} after ${Math.max(last, changed)}`);
        last = number;
      }
      await wait(2);
    }
  };
  const client = reading();
  try {
    await work();
  } finally {
    isDone = true;
    await client;
  }
  return seen;
}
