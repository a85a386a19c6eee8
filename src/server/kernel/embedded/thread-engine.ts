import { Worker } from 'node:worker_threads';
import type { Engine } from './engine.ts';
import { type Answers, waitingAnswers } from './waiting-answers.ts';
import {
  errorTold,
  FULL,
  type Question,
  SHARED_BYTES,
  SYNCS,
  type ThreadStart,
  type Told,
} from './thread-messages.ts';

const SECOND_MS = 1000;
/** A statement that takes longer is taken for one that never ends. */
const PATIENCE_MS = 300 * SECOND_MS;
/** What was cut off is recovered first. */
const PATIENCE_AT_START_MS = 600 * SECOND_MS;
/** Migrations and clearing up may take their time on a large database. */
const PATIENCE_FOR_SCRIPTS_MS = 900 * SECOND_MS;

export type ThreadEngine = Engine & {
  /** How often the database asked the disk to keep what it wrote. */
  readonly syncs: () => number;
  /** Whether the disk had no space when the database last needed some. */
  readonly isFull: () => boolean;
  /** Keeps space for the write-ahead log again, where there is some: the disk is not full any more then. */
  readonly reserve: () => Promise<void>;
};

/**
 * Opens the database of a folder in a thread of its own. Where that stops working, or does not come back from a statement, every
 * statement is refused from then on (SQLSTATE 57P02) and `onLost` hears why, once: only a new process can open the folder again.
 */
export async function openThread(folder: string, onLost: (reason: string) => void): Promise<ThreadEngine> {
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  const seen = new Int32Array(shared);
  const workerData: ThreadStart = { folder, shared };
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData });
  const answers = waitingAnswers(worker, onLost);
  try {
    await opened(worker, answers);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  // The process goes on for as long as somebody waits for an answer, not for the thread's sake.
  worker.unref();
  const ask = async (question: Question, patience = PATIENCE_MS) => {
    const timer = setTimeout(
      () => answers.lose(`a statement did not end within ${patience / SECOND_MS} seconds`),
      patience,
    );
    return answers.ask(question).finally(() => clearTimeout(timer));
  };
  return {
    query: async (sql, parameters) => {
      const [result] = await ask({ kind: 'query', sql, parameters });
      return result ?? { rows: [], affectedRows: undefined };
    },
    exec: (sql) => ask({ kind: 'exec', sql }, PATIENCE_FOR_SCRIPTS_MS),
    syncs: () => Atomics.load(seen, SYNCS),
    isFull: () => Atomics.load(seen, FULL) === 1,
    reserve: async () => void (await ask({ kind: 'reserve' })),
    close: async () => {
      if (!answers.isLost()) await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}

/** Hears of what the thread tells; ends once the database is open, or throws why it cannot be opened. */
function opened(worker: Worker, { answered, refused, lose }: Answers): Promise<void> {
  return new Promise((open, fail) => {
    worker.on('message', (told: Told) => {
      switch (told.kind) {
        case 'open':
          return open();
        case 'not-opened':
          return fail(errorTold(told.error));
        case 'answered':
          return answered(told.id, told.results);
        case 'refused':
          return refused(told.id, errorTold(told.error));
        case 'lost':
          return lose(told.reason);
      }
    });
    setTimeout(
      () => fail(new Error(`It did not open within ${PATIENCE_AT_START_MS / SECOND_MS} seconds.`)),
      PATIENCE_AT_START_MS,
    ).unref();
    worker.on('error', (error) => {
      fail(error);
      lose(`its thread ended (${error instanceof Error ? error.message : String(error)})`);
    });
  });
}
