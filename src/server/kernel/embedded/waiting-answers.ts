import type { Worker } from 'node:worker_threads';
import type { Result } from './engine.ts';
import type { Asked, Question } from './thread-messages.ts';

type Waiting = {
  readonly settle: (results: readonly Result[]) => void;
  readonly fail: (error: Error) => void;
};

/** What was asked of the database's thread and is not answered yet. */
export type Answers = {
  readonly ask: (question: Question) => Promise<readonly Result[]>;
  readonly answered: (id: number, results: readonly Result[]) => void;
  readonly refused: (id: number, error: Error) => void;
  /** Nothing will be answered any more: whoever waits, or asks later, is refused. */
  readonly lose: (reason: string) => void;
  readonly isLost: () => boolean;
};

/** Brings each answer of a thread to whoever asked; the process stays for as long as somebody waits. */
export function waitingAnswers(worker: Worker, onLost: (reason: string) => void): Answers {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let lostBy: string | null = null;
  const take = (id: number) => {
    const taken = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return taken;
  };
  return {
    ask: (question) =>
      new Promise((settle, fail) => {
        if (lostBy !== null) return fail(lostError(lostBy));
        count += 1;
        waiting.set(count, { settle, fail });
        worker.ref();
        const asked: Asked = { id: count, question };
        worker.postMessage(asked, []);
      }),
    answered: (id, results) => take(id)?.settle(results),
    refused: (id, error) => take(id)?.fail(error),
    lose: (reason) => {
      if (lostBy !== null) return;
      lostBy = reason;
      for (const id of waiting.keys()) take(id)?.fail(lostError(reason));
      onLost(reason);
    },
    isLost: () => lostBy !== null,
  };
}

function lostError(reason: string): Error {
  return Object.assign(new Error(`The embedded database is lost: ${reason}.`), { code: '57P02' });
}
