import { Worker } from 'node:worker_threads';
import type { Painted, PaintOrder, Scheme, Tile } from './tile.ts';

export type Picture = { readonly bytes: Uint8Array; readonly isOpenWater: boolean };

/** Draws tiles in a worker thread. */
export type TilePainter = {
  /** Draws a tile; null when the queue is full. */
  readonly paint: (tile: Tile, scheme: Scheme) => Promise<Picture> | null;
  readonly close: () => void;
};

type QueuedTile = { readonly settle: (picture: Picture) => void; readonly fail: (error: Error) => void };

const MAX_QUEUED = 256;
const WORKER = new URL('./paint-worker.ts', import.meta.url);

/** Returns a painter with one thread that draws tiles in order. It starts with the first tile and restarts after a crash. */
export function tilePainter(maxQueued = MAX_QUEUED): TilePainter {
  const queue = new Map<number, QueuedTile>();
  let worker: Worker | null = null;
  let lastId = 0;

  const settle = (painted: Painted) => {
    const queued = queue.get(painted.id);
    queue.delete(painted.id);
    if ('fault' in painted) queued?.fail(new Error(`A tile could not be drawn: ${painted.fault}`));
    else queued?.settle(painted);
  };
  const failAll = (error: Error) => {
    worker = null;
    for (const { fail } of queue.values()) fail(error);
    queue.clear();
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
      if (queue.size >= maxQueued) return null;
      worker ??= start();
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, tile, scheme } satisfies PaintOrder, []);
      return new Promise((settle, fail) => queue.set(id, { settle, fail }));
    },
    close: () => {
      worker?.postMessage(null, []);
      failAll(new Error('The registry is closing.'));
    },
  };
}
