import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn shorter than this had nothing to do but look round. */
const QUIET_MS = 0.2;
/** After so many turns whoever waits goes on all the same: a busy network never holds them up for ever. */
const MOST_TURNS = 40;

/**
 * Lets the server do what else waits, until a turn has nothing to do. One turn is not enough: the server takes up one new
 * connection a turn, so that behind a crowd each newcomer would wait once per head for whatever goes on after every turn.
 */
export async function quietTurn(): Promise<void> {
  await nextTurn();
  for (let turns = 1; turns < MOST_TURNS; turns += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < QUIET_MS) return;
  }
}
