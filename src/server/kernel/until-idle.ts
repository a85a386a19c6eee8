import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop shorter than this had no work in it. */
const IDLE_MS = 0.2;
/** Resolves after this many turns at the latest, even on a busy network. */
const MAX_TURNS = 40;

/**
 * Waits until a turn of the event loop has nothing to do. One turn is not enough: the server accepts one new connection a turn, so
 * behind a crowd each newcomer would wait for whatever runs after every turn.
 */
export async function untilIdle(): Promise<void> {
  await nextTurn();
  for (let turns = 1; turns < MAX_TURNS; turns += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < IDLE_MS) return;
  }
}
