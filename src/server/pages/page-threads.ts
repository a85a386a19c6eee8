import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { type AnswerCall, type BuiltSite, type MadePage, openPageMaker } from './make-page.ts';
import type { PageOrder } from './page-messages.ts';
import { type PageThread, startPageThread } from './page-thread.ts';

/** What a page needs of the request that it is made for. */
export type PageReader = {
  readonly answer: AnswerCall;
  /** False once the reader has left. */
  readonly isThere: () => boolean;
};

/** Makes pages, in this thread or in others. */
export type PageMaker = {
  /** Returns the page; null if its reader left before it was begun. Rejects if it cannot be rendered. */
  readonly make: (order: PageOrder, reader: PageReader) => Promise<MadePage | null>;
  /** Starts the threads, so that the first page does not wait for them. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
};

/** While some pages of a thread wait for replies, it renders others. */
const PAGES_AT_ONCE = 3;
const QUEUED = 500;
/** A thread that ended is replaced at the next page, but not more often. */
const RESTART_MS = 1000;

/** Returns what makes pages in as many threads; with none, in this one. */
export async function openPages(site: BuiltSite, threads: number): Promise<PageMaker> {
  if (threads > 0) return pageThreads(site, threads);
  const makePage = await openPageMaker(site);
  return {
    make: ({ pageRequest }, { answer }) => makePage(pageRequest, answer),
    start: () => undefined,
    close: () => Promise.resolve(),
  };
}

function pageThreads(site: BuiltSite, count: number): PageMaker {
  const places = Array.from({ length: count }, () => threadPlace(site));
  const limit = limitConcurrency({ concurrent: count * PAGES_AT_ONCE, queued: QUEUED });
  return {
    make: (order, { answer, isThere }) =>
      limit(async () => {
        if (!isThere()) return null;
        const threads = places.flatMap((place) => place.current() ?? []);
        const [least] = threads.toSorted((one, other) => one.pages() - other.pages());
        if (least === undefined) throw new Error('No thread makes pages: the last one has just ended.');
        return least.make(order, answer);
      }),
    start: () => {
      for (const place of places) place.current();
    },
    close: async () => {
      await Promise.all(places.map((place) => place.close()));
    },
  };
}

/** A thread, and after it has ended another. */
function threadPlace(site: BuiltSite) {
  let thread: PageThread | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Returns the thread, started if need be; null if it ended just after its start. */
    current: (): PageThread | null => {
      if (thread !== null && !thread.hasEnded()) return thread;
      if (performance.now() - startedAt < RESTART_MS) return null;
      startedAt = performance.now();
      thread = startPageThread(site);
      return thread;
    },
    close: async () => {
      await thread?.end();
    },
  };
}
