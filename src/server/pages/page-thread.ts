import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { unpackReply } from '../kernel/prepared-reply.ts';
import type { Answer, AnswerCall, BuiltSite, MadePage } from './make-page.ts';
import { type FromPageThread, faultOf, type PageOrder, type ToPageThread } from './page-messages.ts';

/** How long a page may take, without waiting for replies of the API. */
const MAX_MS = 15_000;
/** How long a thread may take to load its code. */
const START_MS = 60_000;
/** A bound, many times what pages take: a fault must not fill the memory of the server. */
const MEMORY = { maxOldGenerationSizeMb: 192 };

/** A running thread. Once `hasEnded`, its pages were rejected and another must be started. */
export type PageThread = {
  readonly make: (order: PageOrder, answer: AnswerCall) => Promise<MadePage>;
  /** How many pages it makes. */
  readonly pages: () => number;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

type PendingPage = {
  readonly answer: AnswerCall;
  readonly resolve: (page: MadePage) => void;
  readonly reject: (reason: Error) => void;
  /** Calls that are not answered yet. */
  calls: number;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Starts a thread that makes pages of the built web app. It ends by itself if its code fails, if it needs too much
 * memory, or if a page takes longer than `maxMs`, not counting the start and replies that it waits for.
 */
export function startPageThread(site: BuiltSite, maxMs = MAX_MS): PageThread {
  const worker = startWorker(site);
  let lastPage = 0;
  let ended = false;
  const tell = (message: ToPageThread, transferred: readonly ArrayBuffer[] = []) =>
    worker.postMessage(message, transferred);
  const endAfter = (ms: number) =>
    setTimeout(() => {
      fail(new Error(`A page, or the start of its thread, took longer than ${ms / 1000} seconds.`));
      void worker.terminate();
    }, ms).unref();
  const starting = endAfter(START_MS);
  const pages = pendingPages(() => endAfter(maxMs));
  const fail = (reason: Error) => {
    ended = true;
    clearTimeout(starting);
    pages.failAll(reason);
  };
  const answerCall = async (page: number, call: number, address: string) => {
    const answer = await pages.answer(page, address);
    if (answer === null) tell({ kind: 'no-answer', call });
    else tell({ kind: 'answer', call, answer }, [answer.body.buffer]);
  };
  worker.on('error', (error) =>
    fail(new Error('The thread that makes pages failed.', { cause: faultOf(error) })),
  );
  worker.on('exit', () => fail(threadEnded()));
  worker.on('message', (message: FromPageThread) => {
    switch (message.kind) {
      case 'ready':
        clearTimeout(starting);
        return pages.begin();
      case 'ask':
        return void answerCall(message.page, message.call, message.address);
      case 'made':
        return pages.take(message.page)?.resolve({ ...message.facts, prepared: unpackReply(message.packed) });
      case 'failed':
        return pages
          .take(message.page)
          ?.reject(new Error('A page could not be rendered.', { cause: message.fault }));
    }
  });
  return {
    make: (order, answer) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(threadEnded());
        lastPage += 1;
        // What the page's calls read belongs to its request: decision 0020.
        pages.add(lastPage, { answer: AsyncLocalStorage.bind(answer), resolve, reject });
        tell({ kind: 'make', page: lastPage, order });
      }),
    pages: pages.count,
    hasEnded: () => ended,
    end: async () => {
      await worker.terminate();
    },
  };
}

function startWorker(site: BuiltSite): Worker {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    execArgv: [],
    workerData: site,
    resourceLimits: MEMORY,
  });
  worker.unref();
  return worker;
}

function threadEnded(): Error {
  return new Error('The thread that makes pages has ended.');
}

/** The pages that a thread makes. `watch` starts the timer of a page that waits for no reply. */
function pendingPages(watch: () => NodeJS.Timeout) {
  const pages = new Map<number, PendingPage>();
  let hasBegun = false;
  const take = (number: number) => {
    const page = pages.get(number);
    clearTimeout(page?.timer);
    pages.delete(number);
    return page;
  };
  return {
    count: () => pages.size,
    take,
    add: (number: number, page: Omit<PendingPage, 'calls' | 'timer'>) => {
      pages.set(number, { ...page, calls: 0, timer: hasBegun ? watch() : undefined });
    },
    /** Starts the timers: the thread's code is loaded. */
    begin: () => {
      hasBegun = true;
      for (const page of pages.values()) page.timer = watch();
    },
    failAll: (reason: Error) => {
      for (const number of pages.keys()) take(number)?.reject(reason);
    },
    /** Answers a call of a page; null if that fails or the page is gone. */
    answer: async (number: number, address: string): Promise<Answer | null> => {
      const page = pages.get(number);
      if (page === undefined) return null;
      clearTimeout(page.timer);
      page.calls += 1;
      try {
        return await page.answer(address);
      } catch {
        return null;
      } finally {
        page.calls -= 1;
        if (page.calls === 0 && pages.has(number)) page.timer = watch();
      }
    },
  };
}
