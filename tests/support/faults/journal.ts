import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** An act that a person sends to the registry, and what its reply says that it did to units. */
export type Act = {
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  /** The events that a reply names (`nameOf` in judge.ts). */
  readonly eventsOf: (reply: unknown) => readonly string[];
};

/** An act that the registry acknowledged. */
type Acknowledged = {
  readonly events: readonly string[];
  readonly server: string;
  readonly at: number;
};

/** Returns the next act of a writer, after the reply to its last one. */
export type NextAct = (server: string) => Promise<Act>;

const REQUEST_MS = 60_000;
const PAUSE_MS = 10;
const PAUSE_WITHOUT_ANSWER_MS = 100;

type Answer = { readonly status: number; readonly text: string };

/**
 * Writers that act through the API of several servers until they are told to stop, and the journal of what was
 * acknowledged. An act without an answer, or with a 5xx, is sent again with its idempotency key, to the next server,
 * until it is answered; and then once more, which must get the same reply.
 */
export function openJournal(servers: readonly string[]) {
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  const counts = { unanswered: 0, refused: 0, longestMs: 0 };
  const gate = closedGate();
  const writing: Promise<void>[] = [];
  let isEnding = false;
  const serverOf = (turn: number) => servers[turn % servers.length] ?? '';

  async function perform(act: Act, turn: number): Promise<number> {
    const headers = { ...act.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const ask = (at: number) => timed(serverOf(at), act, headers);
    let [tries, answer] = [0, await ask(turn)];
    while (answer.status === 0 || answer.status >= 500) {
      counts.unanswered += 1;
      tries += 1;
      await wait(PAUSE_WITHOUT_ANSWER_MS);
      answer = await ask(turn + tries);
    }
    const server = serverOf(turn + tries);
    if (answer.status === 409) counts.refused += 1;
    else if (answer.status !== 200) faults.push(`${act.path} got ${answer.status}: ${answer.text}`);
    else {
      acknowledged.push({ events: act.eventsOf(JSON.parse(answer.text)), server, at: Date.now() });
      if (tries > 0) await requireSame(act, headers, { turn: turn + tries, text: answer.text });
    }
    return turn + tries;
  }

  async function timed(server: string, act: Act, headers: Record<string, string>): Promise<Answer> {
    const begun = performance.now();
    const answer = await send(`${server}/api${act.path}`, headers, act.body);
    counts.longestMs = Math.max(counts.longestMs, performance.now() - begun);
    return answer;
  }

  /** The same act again gets the same reply; it may have to wait for the database too. */
  async function requireSame(
    act: Act,
    headers: Record<string, string>,
    first: { turn: number; text: string },
  ) {
    for (let tries = 0; ; tries += 1) {
      const { status, text } = await timed(serverOf(first.turn + tries), act, headers);
      if (status === 200 && text === first.text) return;
      if (status !== 0 && status < 500) return void faults.push(`${act.path} again got ${status}: ${text}`);
      await wait(PAUSE_WITHOUT_ANSWER_MS);
    }
  }

  async function write(next: NextAct, first: number): Promise<void> {
    let turn = first;
    while (!isEnding) {
      await gate.enter();
      try {
        if (isEnding) return;
        turn = await perform(await readFrom(serverOf, turn, next), turn);
      } catch (error) {
        faults.push(`A writer ended: ${String(error)}`);
        return;
      } finally {
        gate.leave();
      }
      turn += 1;
      await wait(PAUSE_MS);
    }
  }

  return {
    acknowledged,
    faults,
    counts,
    /** Starts a writer for each source of acts. */
    start: (sources: readonly NextAct[]) => {
      for (const [index, next] of sources.entries()) writing.push(write(next, index));
      gate.open();
    },
    /** Waits until every act that was begun is answered; no further one begins. */
    settle: gate.close,
    resume: gate.open,
    /** Ends all writers, once their acts are answered. */
    stop: async () => {
      isEnding = true;
      gate.open();
      await Promise.all(writing);
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** Asks for the next act; what it reads for that may get no answer, and is read again. */
async function readFrom(serverOf: (turn: number) => string, turn: number, next: NextAct): Promise<Act> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await next(serverOf(turn + tries));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await wait(PAUSE_WITHOUT_ANSWER_MS);
    }
  }
}

/** A read of the registry that was not answered. */
export class NoAnswer extends Error {}

async function send(url: string, headers: Record<string, string>, body: object): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(REQUEST_MS);
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    // The connection was refused, cut or silent: nothing is known about the act.
    return { status: 0, text: String(error) };
  }
}

/** A gate that work enters while it is open; closing it waits until all work has left. */
function closedGate() {
  let opening: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  let underWay = 0;
  let onIdle: () => void = () => undefined;
  return {
    enter: async () => {
      while (opening !== null) await opening.promise;
      underWay += 1;
    },
    leave: () => {
      underWay -= 1;
      if (underWay === 0) onIdle();
    },
    open: () => {
      opening?.resolve();
      opening = null;
    },
    close: () => {
      opening ??= Promise.withResolvers<void>();
      return new Promise<void>((resolve) => {
        onIdle = resolve;
        if (underWay === 0) resolve();
      });
    },
  };
}
