import { createHash } from 'node:crypto';
import type { Database } from '#server/kernel/db.ts';
import { type ContendedWork, chooseOperation, type Random } from './choose-operation.ts';
import type { Member } from './contended-world.ts';
import type { LedgerWriter, Request } from './faulty-writers.ts';
import type { Reply } from './operate-once.ts';

const CLIENTS = 16;
/**
 * Of a hundred requests: sent twice at once, sent again later, and sent over a connection that is cut at its
 * commit.
 */
const SHARES = { twice: 6, again: 6, cut: 4 };
/** Errors of a connection that was cut. */
const isCutOff = /terminated|closed|ECONNRESET|not queryable/i;
/** Errors of a database that is too busy, after which a client sends its request again, as after a 503. */
const isBusy = /due to lock timeout|due to statement timeout|timeout exceeded when trying to connect/;

type Connections = {
  /** Clients share these connections. */
  readonly direct: readonly Database[];
  /** A database whose connections are cut as they commit; none for a run without lost answers. */
  readonly cutting: Database | null;
};

type Answer = 'done' | 'refused' | 'cut' | 'failed';

type Contest = {
  readonly connections: Connections;
  readonly writer: LedgerWriter;
  readonly members: readonly Member[];
  readonly operations: number;
  readonly seed: number;
};

export type Outcome = {
  /** Events that the replies named. */
  readonly events: number;
  readonly done: number;
  readonly refused: number;
  readonly repeated: number;
  /** What no reply may say: errors, and different events for the same request. */
  readonly faults: string[];
};

/** Lets sixteen clients act at random until they have sent `operations` requests; returns what the replies said. */
export async function contend({ connections, writer, members, operations, seed }: Contest): Promise<Outcome> {
  const outcome = { events: 0, done: 0, refused: 0, repeated: 0, faults: [] as string[] };
  const ofKey = new Map<string, string>();
  let sent = 0;
  const send = async (database: Database, request: Request): Promise<Answer> => {
    try {
      const result = await writer(database, request);
      if (result.ok) {
        noteReply(request.key.key, result.value);
        return 'done';
      }
      outcome.refused += 1;
      return 'refused';
    } catch (error) {
      const text = String(error);
      if (isBusy.test(text)) return send(database, request);
      if (database === connections.cutting && isCutOff.test(text)) return 'cut';
      outcome.faults.push(`An error: ${text}`);
    }
    return 'failed';
  };
  const noteReply = (key: string, { named, events }: Reply) => {
    const before = ofKey.get(key);
    ofKey.set(key, named);
    if (before === undefined) {
      outcome.done += 1;
      outcome.events += events;
    } else if (before === named) outcome.repeated += 1;
    else outcome.faults.push(`The request ${key} acted twice, as events ${before} and ${named}.`);
  };
  const client = async (number: number) => {
    const random = randomFrom(seed * 1000 + number);
    const direct = connections.direct[number % connections.direct.length] ?? failWithout();
    for (let turn = 0; sent < operations; turn += 1) {
      sent += 1;
      const request = requestOf(await chooseOperation(direct.db, members, random), `${number}-${turn}`);
      const dice = random() * 100;
      if (dice < SHARES.twice) await Promise.all([send(direct, request), send(direct, request)]);
      else if (dice < SHARES.twice + SHARES.again) {
        const answers = [await send(direct, request), await send(direct, request)].join();
        if (answers === 'done,refused')
          outcome.faults.push(`The request ${request.key.key} was done, and refused when it was sent again.`);
      } else if (connections.cutting !== null && dice < SHARES.twice + SHARES.again + SHARES.cut) {
        // A refusal ends without a commit.
        if ((await send(connections.cutting, request)) === 'done') outcome.faults.push('No answer was lost.');
        await send(direct, request);
      } else await send(direct, request);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return outcome;
}

function requestOf(operation: ContendedWork, key: string): Request {
  const requestHash = createHash('sha256').update(JSON.stringify(operation)).digest('hex');
  return { operation, key: { organization: operation.organization, key, requestHash } };
}

function failWithout(): never {
  throw new Error('The contest has no connections.');
}

/** A generator of numbers between 0 and 1 that repeats for a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
