import type { MapFeature } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { listMapPoints, readMapVersion } from './map-point-queries.ts';
import type { MapQuestion } from './map-question.ts';
import { type MapThread, startMapThread } from './map-thread.ts';

/** Few enough that other calls are answered between two parts. */
const POINTS_A_PART = 2000;

type Holding = { readonly thread: MapThread; readonly version: number; readonly ready: Promise<void> };

export type MapClusters = {
  readonly markersOf: (question: MapQuestion) => Promise<MapFeature[]>;
  readonly close: () => Promise<void>;
};

/**
 * Answers what the map shows, always as of the last commit. The thread is started by the first question and given every
 * point anew when what the map shows has changed, which the database counts; commits that only move tonnes cost nothing.
 */
export function mapClusters(db: Db): MapClusters {
  let holding: Holding | null = null;
  const holdingOf = (version: number): Holding => {
    const former = holding;
    if (former !== null && former.version >= version && !former.thread.hasEnded()) return former;
    const thread = former === null || former.thread.hasEnded() ? startMapThread() : former.thread;
    const before = former?.thread === thread ? former.ready.catch(() => undefined) : Promise.resolve();
    const ready = before.then(() => sendPoints(db, thread));
    holding = { thread, version, ready };
    return holding;
  };
  return {
    markersOf: async (question) => {
      const current = holdingOf(await readMapVersion(db));
      try {
        await current.ready;
      } catch (error) {
        if (holding === current) holding = { ...current, version: -1, ready: Promise.resolve() };
        throw error;
      }
      return current.thread.ask(question);
    },
    close: async () => {
      await holding?.thread.end();
    },
  };
}

async function sendPoints(db: Db, thread: MapThread): Promise<void> {
  thread.tell({ kind: 'begin' });
  for (let after: string | undefined = ''; after !== undefined; ) {
    const points = await listMapPoints(db, after, POINTS_A_PART);
    thread.tell({ kind: 'part', points });
    after = points.length < POINTS_A_PART ? undefined : points.at(-1)?.projectSerial;
  }
  thread.tell({ kind: 'end' });
}
