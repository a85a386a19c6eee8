import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Act, type NextAct, NoAnswer } from './act.ts';

/** An act that the registry acknowledged. */
type Acknowledged = {
  readonly events: readonly string[];
  readonly server: string;
  readonly at: number;
};

const REQUEST_MS = 60_000;
const PAUSE_MS = 10;
const PAUSE_WITHOUT_ANSWER_MS = 100;

type Answer = { readonly status: number; readonly text: string };

type State = {
  readonly servers: readonly string[];
  readonly acknowledged: Acknowledged[];
  readonly faults: string[];
  readonly counts: { unanswered: number; refused: number; longestMs: number };
  readonly gate: ReturnType<typeof closedGate>;
  isEnding: boolean;
};

/**
 * Writers that act through the API of several servers until they are told to stop, and the journal of what was
 * acknowledged. An act without an answer, or with a 5xx, is sent again with its idempotency key, to the next server,
 * until it is answered; and then once more, which must get the same reply.
 */
export function openJournal(servers: readonly string[]) {
  const state: State = {
    servers,
    acknowledged: [],
    faults: [],
    counts: { unanswered: 0, refused: 0, longestMs: 0 },
    gate: closedGate(),
    isEnding: false,
  };
  const { acknowledged, faults, counts, gate } = state;
  const writing: Promise<void>[] = [];
  return {
    acknowledged,
    faults,
    counts,
    /** Starts a writer for each source of acts. */
    start: (sources: readonly NextAct[]) => {
      for (const [index, next] of sources.entries()) writing.push(write(state, next, index));
      gate.open();
    },
    /** Waits until every act that was begun is answered; no further one begins. */
    settle: gate.close,
    resume: gate.open,
    /** Ends all writers, also those whose acts are not answered. */
    stop: async () => {
      state.isEnding = true;
      gate.open();
      await Promise.all(writing);
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;

const serverOf = ({ servers }: State, turn: number) => servers[turn % servers.length] ?? '';

async function write(state: State, next: NextAct, first: number): Promise<void> {
  const { gate, faults } = state;
  let turn = first;
  while (!state.isEnding) {
    await gate.enter();
    try {
      const act = await readFrom(state, turn, next);
      if (act !== null) turn = await perform(state, act, turn);
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

/** Sends an act until it is answered; returns the turn of the server that did. */
async function perform(state: State, act: Act, first: number): Promise<number> {
  const { acknowledged, faults, counts } = state;
  const headers = { ...act.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  let turn = first;
  let answer = await send(state, turn, act, headers);
  while (!isAnswered(answer)) {
    if (state.isEnding) return turn;
    counts.unanswered += 1;
    turn += 1;
    await wait(PAUSE_WITHOUT_ANSWER_MS);
    answer = await send(state, turn, act, headers);
  }
  if (answer.status === 409) counts.refused += 1;
  else if (answer.status !== 200) faults.push(`${act.path} got ${answer.status}: ${answer.text}`);
  else {
    const events = act.eventsOf(JSON.parse(answer.text));
    acknowledged.push({ events, server: serverOf(state, turn), at: Date.now() });
    if (turn > first) await requireSame(state, act, headers, { turn, text: answer.text });
  }
  return turn;
}

const isAnswered = ({ status }: Answer) => status !== 0 && status < 500;

/** Sends an act that was answered again; it may have to wait for the database too. */
async function requireSame(
  state: State,
  act: Act,
  headers: Act['headers'],
  first: { readonly turn: number; readonly text: string },
): Promise<void> {
  for (let tries = 0; !state.isEnding; tries += 1) {
    const answer = await send(state, first.turn + tries, act, headers);
    const { status, text } = answer;
    if (status === 200 && text === first.text) return;
    if (isAnswered(answer)) return void state.faults.push(`${act.path} again got ${status}: ${text}`);
    await wait(PAUSE_WITHOUT_ANSWER_MS);
  }
}

/** Asks for the next act; what it reads for that may get no answer, and is read again. Null once all end. */
async function readFrom(state: State, turn: number, next: NextAct): Promise<Act | null> {
  for (let tries = 0; !state.isEnding; tries += 1) {
    try {
      return await next(serverOf(state, turn + tries));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await wait(PAUSE_WITHOUT_ANSWER_MS);
    }
  }
  return null;
}

async function send(state: State, turn: number, act: Act, headers: Act['headers']): Promise<Answer> {
  const begun = performance.now();
  try {
    const signal = AbortSignal.timeout(REQUEST_MS);
    const init = { method: 'POST', headers, body: JSON.stringify(act.body), signal };
    const reply = await fetch(`${serverOf(state, turn)}/api${act.path}`, init);
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    // The connection was refused, cut or silent: nothing is known about the act.
    return { status: 0, text: String(error) };
  } finally {
    const { counts } = state;
    counts.longestMs = Math.max(counts.longestMs, performance.now() - begun);
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
