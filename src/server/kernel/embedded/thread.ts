import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { diskReserve } from './disk-reserve.ts';
import { type Engine, engineOf, engineOptions } from './engine.ts';
import {
  type Asked,
  FULL,
  type Question,
  SYNCS,
  tellError,
  type ThreadStart,
  type Told,
} from './thread-messages.ts';
import { watchFiles } from './watched-files.ts';

/** The thread that the embedded database lives in: what it does keeps no visitor waiting, and its end does not go unseen. */

const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];

const port = parentPort;
if (port === null) throw new Error('This is the database’s thread: see thread-engine.ts.');
const { folder, shared } = workerData as ThreadStart;
const seen = new Int32Array(shared);
const reserve = diskReserve(`${folder}.reserve`);
const tell = (told: Told) => port.postMessage(told);

function lost(reason: string): never {
  tell({ kind: 'lost', reason });
  // The engine would be called again for ever: its thread waits here until the process ends.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function keepReserve(): void {
  Atomics.store(seen, FULL, reserve.hold() ? 0 : 1);
}

async function open(): Promise<Engine> {
  keepReserve();
  const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...DURABLE];
  const pglite = await PGlite.create({ dataDir: folder, startParams, ...engineOptions });
  watchFiles(pglite, reserve, {
    synced: () => Atomics.add(seen, SYNCS, 1),
    full: () => Atomics.store(seen, FULL, 1),
    lost,
  });
  return engineOf(pglite);
}

async function answer(engine: Engine, question: Question) {
  switch (question.kind) {
    case 'query':
      return [await engine.query(question.sql, question.parameters)];
    case 'exec':
      return engine.exec(question.sql);
    case 'reserve':
      keepReserve();
      return [];
    case 'close':
      await engine.close();
      return [];
  }
}

try {
  const engine = await open();
  port.on('message', ({ id, question }: Asked) => {
    answer(engine, question).then(
      (results) => tell({ kind: 'answered', id, results }),
      (error: unknown) => tell({ kind: 'refused', id, error: tellError(error) }),
    );
  });
  tell({ kind: 'open' });
} catch (error) {
  tell({ kind: 'not-opened', error: tellError(error) });
}
