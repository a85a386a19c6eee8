import { Worker } from 'node:worker_threads';
import type { MapFeature } from '#contract/projects-map.ts';
import type { FromWorker, MapQuery, ToWorker } from './map-query.ts';

type PendingQuery = {
  readonly resolve: (markers: MapFeature[]) => void;
  readonly reject: (reason: Error) => void;
};

/** A running clustering thread. Once `hasEnded`, pending queries were rejected and a new thread must be started. */
export type MapThread = {
  readonly tell: (message: ToWorker) => void;
  readonly ask: (question: MapQuery) => Promise<MapFeature[]>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

export function startMapThread(): MapThread {
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
