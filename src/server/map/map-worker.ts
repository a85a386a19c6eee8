/**
 * The thread that clusters. It holds what the map shows, sent to it part by part, and answers questions about it; making
 * an index never keeps the server from answering others.
 */
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type ClusterIndex, filterPoints, indexPoints, markersOf } from './cluster-points.ts';
import type { ToWorker } from './map-messages.ts';
import type { MapFilter, MapPoint } from './map-question.ts';

const LEAST_KEPT_POINTS = 300_000;

let coming: MapPoint[] = [];
let points: readonly MapPoint[] = [];
let indexes = keepIndexes(0);

/** Indexes by filter, the least used dropped first; there is always room for two of everything. */
function keepIndexes(all: number) {
  return new LRUCache<string, ClusterIndex>({
    maxSize: Math.max(LEAST_KEPT_POINTS, 2 * (all + 1)),
    max: 64,
  });
}

function indexOf(filter: MapFilter): ClusterIndex {
  const name = JSON.stringify(filter);
  const kept = indexes.get(name);
  if (kept !== undefined) return kept;
  const wanted = filterPoints(points, filter);
  const index = indexPoints(wanted);
  indexes.set(name, index, { size: wanted.length + 1 });
  return index;
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'begin':
      coming = [];
      return;
    case 'part':
      coming.push(...message.points);
      return;
    case 'end':
      points = coming;
      coming = [];
      indexes = keepIndexes(points.length);
      return;
    case 'ask': {
      const { number, question } = message;
      parentPort?.postMessage({ number, markers: markersOf(indexOf(question.filter), question) });
    }
  }
});
