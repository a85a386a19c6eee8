/**
 * The clustering thread. It receives the points of the map in batches and answers queries, so that building
 * an index never blocks the server.
 */
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import {
  type ClusterIndex,
  filterPoints,
  indexPoints,
  type MapFilter,
  type MapPoint,
  markersOf,
  type ToWorker,
} from './map-points.ts';

const MIN_CACHED_POINTS = 300_000;

let incoming: MapPoint[] = [];
let points: readonly MapPoint[] = [];
let indexes = createIndexCache(0);

/**
 * Returns a cache of indexes by filter that evicts the least recently used. It always fits two indexes of all
 * points.
 */
function createIndexCache(pointCount: number) {
  return new LRUCache<string, ClusterIndex>({
    maxSize: Math.max(MIN_CACHED_POINTS, 2 * (pointCount + 1)),
    max: 64,
  });
}

function indexOf(filter: MapFilter): ClusterIndex {
  const key = JSON.stringify({ ...filter, list: filter.list?.key });
  const cached = indexes.get(key);
  if (cached !== undefined) return cached;
  const matching = filterPoints(points, filter);
  const index = indexPoints(matching);
  indexes.set(key, index, { size: matching.length + 1 });
  return index;
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'begin':
      incoming = [];
      return;
    case 'part':
      incoming.push(...message.points);
      return;
    case 'end':
      points = incoming;
      incoming = [];
      indexes = createIndexCache(points.length);
      return;
    case 'ask': {
      const { number, question } = message;
      parentPort?.postMessage({ number, markers: markersOf(indexOf(question.filter), question) });
    }
  }
});
