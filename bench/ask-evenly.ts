/**
 * A worker thread of `time-during.ts`: requests a URL every EVERY_MS until it gets a message, then posts the
 * milliseconds that each response took.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
const address = String(workerData);

async function timeOne(): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  return performance.now() - startedAt;
}

if (parentPort === null) throw new Error('Run this file as a worker thread.');
await timeOne();
const requests: Promise<number>[] = [];
const timer = setInterval(() => requests.push(timeOne()), EVERY_MS);
parentPort.postMessage('asking', []);
await once(parentPort, 'message');
clearInterval(timer);
parentPort.postMessage(await Promise.all(requests), []);
parentPort.close();
