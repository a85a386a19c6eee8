/** A thread of `sign-in.ts`: asks for an address at an even pace until it is told to stop, and tells how long each answer took. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
const address = String(workerData);

async function timeOne(): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return performance.now() - began;
}

if (parentPort === null) throw new Error('This is a thread of another program.');
await timeOne();
const asked: Promise<number>[] = [];
const timer = setInterval(() => asked.push(timeOne()), EVERY_MS);
parentPort.postMessage('asking', []);
await once(parentPort, 'message');
clearInterval(timer);
parentPort.postMessage(await Promise.all(asked), []);
parentPort.close();
