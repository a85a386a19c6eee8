import { Worker } from 'node:worker_threads';
import type { MapFeature } from '#contract/projects-map.ts';
import type { FromWorker, ToWorker } from './map-messages.ts';
import type { MapQuestion } from './map-question.ts';

type Waiting = {
  readonly resolve: (markers: MapFeature[]) => void;
  readonly reject: (reason: Error) => void;
};

/** A running thread that clusters. Once `hasEnded`, whoever waits was told, and another has to be started. */
export type MapThread = {
  readonly tell: (message: ToWorker) => void;
  readonly ask: (question: MapQuestion) => Promise<MapFeature[]>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

export function startMapThread(): MapThread {
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended = false;
  const tell = (message: ToWorker) => worker.postMessage(message);
  const fail = (reason: Error) => {
    ended = true;
    for (const one of waiting.values()) one.reject(reason);
    waiting.clear();
  };
  worker.unref();
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that clusters the map has ended.')));
  worker.on('message', ({ number, markers }: FromWorker) => {
    waiting.get(number)?.resolve(markers);
    waiting.delete(number);
  });
  return {
    tell,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('The thread that clusters the map has ended.'));
        asked += 1;
        waiting.set(asked, { resolve, reject });
        tell({ kind: 'ask', number: asked, question });
      }),
    hasEnded: () => ended,
    end: async () => {
      await worker.terminate();
    },
  };
}
