import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Requests an address 50 times a second during `work`; returns how long each request took, in milliseconds. Runs in
 * another thread, because work would delay the timers of this one.
 */
export async function timeDuring<Result>(
  address: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly took: readonly number[] }> {
  const reader = new Worker(new URL('./ask-evenly.ts', import.meta.url), { workerData: address });
  await once(reader, 'message');
  const result = await work();
  reader.postMessage('stop', []);
  const [took] = (await once(reader, 'message')) as [readonly number[]];
  return { result, took };
}
