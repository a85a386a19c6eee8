import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { diskReserve } from './disk-reserve.ts';
import { type Engine, engineOf, engineOptions, smallBuffers } from './engine.ts';
import { hookFiles } from './file-hooks.ts';
import {
  FULL,
  SYNCS,
  serializeError,
  type WorkerCall,
  type WorkerInput,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-messages.ts';

/**
 * Worker thread of the embedded database. Long statements do not block the server, and engine failures are
 * detected.
 */

const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];

// The optimizing compiler takes 600 MB for one function of PGlite and saves less than it costs
// (docs/performance.md).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const port = parentPort;
if (port === null) throw new Error('Runs as a worker thread only: see worker-engine.ts.');
const { folder, shared } = workerData as WorkerInput;
const state = new Int32Array(shared);
const reserve = diskReserve(`${folder}.reserve`);
const post = (message: WorkerMessage) => port.postMessage(message);

function onFatal(reason: string): never {
  post({ kind: 'fatal', reason });
  // PGlite would keep calling the failed engine, so block this thread until the process ends.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function holdReserve(): void {
  Atomics.store(state, FULL, reserve.hold() ? 0 : 1);
}

async function open(): Promise<Engine> {
  holdReserve();
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const startParams = [...defaults, ...DURABLE, ...smallBuffers];
  const pglite = await PGlite.create({ dataDir: folder, startParams, ...engineOptions });
  hookFiles(pglite, reserve, {
    onSync: () => Atomics.add(state, SYNCS, 1),
    onFull: () => Atomics.store(state, FULL, 1),
    onFatal,
  });
  return engineOf(pglite);
}

async function handle(engine: Engine, request: WorkerRequest) {
  switch (request.kind) {
    case 'query':
      return [await engine.query(request.sql, request.parameters, request.name)];
    case 'exec':
      return engine.exec(request.sql);
    case 'reserve':
      holdReserve();
      return [];
    case 'close':
      await engine.close();
      return [];
  }
}

try {
  const engine = await open();
  port.on('message', ({ id, request }: WorkerCall) => {
    handle(engine, request).then(
      (results) => post({ kind: 'result', id, results }),
      (error: unknown) => post({ kind: 'error', id, error: serializeError(error) }),
    );
  });
  post({ kind: 'opened' });
} catch (error) {
  post({ kind: 'open-failed', error: serializeError(error) });
}
