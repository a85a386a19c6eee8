import { Worker } from 'node:worker_threads';
import type { MapFeature } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { listMapPoints, readMapVersion } from './map-point-queries.ts';
import type { FromWorker, MapQuery, ToWorker } from './map-points.ts';

/** Small enough that other requests are served between two batches. */
const BATCH_SIZE = 2000;

type Loaded = { readonly thread: MapThread; readonly version: number; readonly ready: Promise<void> };

export type MapClusters = {
  readonly markersOf: (question: MapQuery) => Promise<MapFeature[]>;
  readonly close: () => Promise<void>;
};

/**
 * Returns the service that computes map markers, always as of the last commit. The first query starts the
 * worker thread. All points are sent again when the map version in the database changes; commits that
 * retire units do not change it.
 */
export function mapClusters(db: Db): MapClusters {
  let loaded: Loaded | null = null;
  const loadVersion = (version: number): Loaded => {
    const previous = loaded;
    if (previous !== null && previous.version >= version && !previous.thread.hasEnded()) return previous;
    const thread = previous === null || previous.thread.hasEnded() ? startMapThread() : previous.thread;
    const previousReady =
      previous?.thread === thread ? previous.ready.catch(() => undefined) : Promise.resolve();
    const ready = previousReady.then(() => sendPoints(db, thread));
    loaded = { thread, version, ready };
    return loaded;
  };
  return {
    markersOf: async (question) => {
      const current = loadVersion(await readMapVersion(db));
      try {
        await current.ready;
      } catch (error) {
        if (loaded === current) loaded = { ...current, version: -1, ready: Promise.resolve() };
        throw error;
      }
      return current.thread.ask(question);
    },
    close: async () => {
      await loaded?.thread.end();
    },
  };
}

async function sendPoints(db: Db, thread: MapThread): Promise<void> {
  thread.tell({ kind: 'begin' });
  for (let after: string | undefined = ''; after !== undefined; ) {
    const points = await listMapPoints(db, after, BATCH_SIZE);
    thread.tell({ kind: 'part', points });
    after = points.length < BATCH_SIZE ? undefined : points.at(-1)?.projectSerial;
  }
  thread.tell({ kind: 'end' });
}

type PendingQuery = {
  readonly resolve: (markers: MapFeature[]) => void;
  readonly reject: (reason: Error) => void;
};

/**
 * A running clustering thread. Once `hasEnded`, pending queries were rejected and a new thread must be
 * started.
 */
export type MapThread = {
  readonly tell: (message: ToWorker) => void;
  readonly ask: (question: MapQuery) => Promise<MapFeature[]>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

function startMapThread(): MapThread {
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { execArgv: [] });
  const pending = new Map<number, PendingQuery>();
  let lastQuery = 0;
  let ended = false;
  const tell = (message: ToWorker) => worker.postMessage(message);
  const fail = (reason: Error) => {
    ended = true;
    for (const query of pending.values()) query.reject(reason);
    pending.clear();
  };
  worker.unref();
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that clusters the map has ended.')));
  worker.on('message', ({ number, markers }: FromWorker) => {
    pending.get(number)?.resolve(markers);
    pending.delete(number);
  });
  return {
    tell,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('The thread that clusters the map has ended.'));
        lastQuery += 1;
        pending.set(lastQuery, { resolve, reject });
        tell({ kind: 'ask', number: lastQuery, question });
      }),
    hasEnded: () => ended,
    end: async () => {
      await worker.terminate();
    },
  };
}
