import { Worker } from 'node:worker_threads';
import type { Painted, PaintOrder } from './paint-order.ts';
import type { Scheme, Tile } from './tile.ts';

export type Picture = { readonly bytes: Uint8Array; readonly isOpenWater: boolean };

/** Draws tiles, a few at a time and never on the thread that serves. */
export type TilePainter = {
  /** Null where too many wait already. */
  readonly paint: (tile: Tile, scheme: Scheme) => Promise<Picture> | null;
  readonly close: () => void;
};

type Waiting = { readonly settle: (picture: Picture) => void; readonly fail: (error: Error) => void };

const MOST_WAITING = 256;
const WORKER = new URL('./paint-worker.ts', import.meta.url);

/** One thread that draws one tile after the other; it starts with the first and begins anew after a fault of its own. */
export function tilePainter(mostWaiting = MOST_WAITING): TilePainter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;

  const settle = (painted: Painted) => {
    const order = waiting.get(painted.id);
    waiting.delete(painted.id);
    if ('fault' in painted) order?.fail(new Error(`A tile could not be drawn: ${painted.fault}`));
    else order?.settle(painted);
  };
  const failAll = (error: Error) => {
    worker = null;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(WORKER);
    started.on('message', settle);
    started.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))));
    started.unref();
    return started;
  };

  return {
    paint: (tile, scheme) => {
      if (waiting.size >= mostWaiting) return null;
      worker ??= start();
      last += 1;
      const id = last;
      worker.postMessage({ id, tile, scheme } satisfies PaintOrder, []);
      return new Promise((settle, fail) => waiting.set(id, { settle, fail }));
    },
    close: () => {
      worker?.postMessage(null, []);
      failAll(new Error('The registry is closing.'));
    },
  };
}
