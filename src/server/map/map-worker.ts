/**
 * The clustering thread. It keeps the points of the map, receives the pages that changed, and answers queries, so
 * that neither blocks the server.
 */
import { parentPort } from 'node:worker_threads';
import { markersIn } from './map-markers.ts';
import type { FromWorker, ToWorker } from './map-points.ts';
import { pointTable, putPage } from './point-table.ts';

const table = pointTable();

parentPort?.on('message', ({ number, message }: ToWorker) => {
  const answer = (markers: FromWorker['markers']) =>
    parentPort?.postMessage({ number, markers } satisfies FromWorker);
  switch (message.kind) {
    case 'pages':
      for (const { page, records } of message.pages) putPage(table, page, Buffer.from(records, 'base64'));
      return answer([]);
    case 'ask':
      return answer(markersIn(table, message.question));
  }
});
