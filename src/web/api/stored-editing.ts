import { isUnsaved, startEditing, step } from '#domain/editing/editing.ts';
import type {
  Editing,
  EditingEvent,
  EditingRequest,
  StoredEditing,
  WriteRequest,
} from '#domain/editing/editing-terms.ts';
import { CallProblem, isAbsent, isUnanswered } from './call-problem.ts';

/** What a form shows as saved; serial and version are null for a new entry. */
export type Saved<Draft> = Parameters<typeof startEditing<Draft>>[0];

/** `localStorage` of the device, or `sessionStorage` of the tab. */
type Storage = 'localStorage' | 'sessionStorage';

type Place<Draft> = {
  readonly saved: Saved<Draft>;
  /** What is stored of an earlier visit; null for nothing. */
  readonly stored: StoredEditing<Draft> | null;
  /** Key of the storage, which may follow from the serial of an entry that had none. */
  readonly keyOf: (serial: string | null) => string;
  readonly storage?: Storage;
  /** How long after typing it is stored, in milliseconds; 0: at once. */
  readonly delayMs?: number;
  /** False for requests with what must not be stored, such as a password: only what is typed is. */
  readonly keepsRequests?: boolean;
};

/**
 * Opens the state of a form, stored under one key until everything is sent or discarded: a closed tab, an expired
 * session or a lost answer loses nothing. A request is stored before it is sent.
 */
export function openStored<Draft>(place: Place<Draft>) {
  const { saved, keyOf, storage = 'localStorage', delayMs = 0, keepsRequests = true } = place;
  let state = startEditing(saved, place.stored);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const ownKeys = new Set<string>();
  const placeOf = ({ serial }: Editing<Draft>) => keyOf(serial);
  const requestOf = ({ request }: Editing<Draft>) => (keepsRequests ? request : null);
  const isKept = (one: Editing<Draft>) => isUnsaved(one) || requestOf(one) !== null;
  const storeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    const other = readRequest(readStored(placeOf(state), storage)['request']);
    // A request of another tab stays, until that tab knows what became of it.
    const request = requestOf(state) ?? (other !== null && !ownKeys.has(other.key) ? other : null);
    const typed = isUnsaved(state) ? { draft: state.draft, typedAt: new Date().toISOString() } : {};
    writeStored(placeOf(state), { ...typed, begunAt: state.base, asks: state.asks, request }, storage);
  };
  const keep = (previous: Editing<Draft>, isTyping: boolean) => {
    if (placeOf(previous) !== placeOf(state)) removeStored(placeOf(previous), storage);
    if (state.request !== null) ownKeys.add(state.request.key);
    if (isKept(state) && isTyping && delayMs > 0) {
      clearTimeout(timer);
      timer = setTimeout(storeNow, delayMs);
    } else if (isKept(state)) storeNow();
    else if (isKept(previous)) {
      clearTimeout(timer);
      timer = undefined;
      removeStored(placeOf(state), storage);
    }
  };
  return {
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes an event, and returns the requests to perform. What they need is stored by then. */
    take: (event: EditingEvent<Draft>): readonly EditingRequest[] => {
      const previous = state;
      const next = step(previous, event);
      state = next.state;
      keep(previous, event.kind === 'typed');
      for (const listener of listeners) listener();
      return next.requests;
    },
    /** Stores at once what was typed: the page is left. */
    flush: () => {
      if (timer !== undefined) storeNow();
    },
  };
}

export type StoredForm<Draft> = ReturnType<typeof openStored<Draft>>;

/** How requests are performed: by which call, and what its answer tells the form. */
type Performing<Draft, Answer> = {
  readonly send: (request: EditingRequest) => Promise<Answer>;
  readonly eventOf: (answer: Answer, request: EditingRequest) => EditingEvent<Draft>;
};

/** The last answer, and the error that ended the requests; null for none. */
export type Performed<Answer> = { readonly answer: Answer | null; readonly error: unknown };

/** Performs requests until the form asks for no more. */
export async function perform<Draft, Answer>(
  form: StoredForm<Draft>,
  [request]: readonly EditingRequest[],
  performing: Performing<Draft, Answer>,
  done: Performed<Answer> = { answer: null, error: null },
): Promise<Performed<Answer>> {
  if (request === undefined) return done;
  const result = await performing.send(request).then(
    (answer) => ({ answer, event: performing.eventOf(answer, request), error: null }),
    (error: unknown) => ({ answer: done.answer, event: failureEvent(error), error }),
  );
  return perform(form, form.take(result.event), performing, result);
}

/** Refused before the request was looked at. */
const answeredBeforehand: ReadonlySet<number | null> = new Set([401, 403, 429]);
const CONFLICT = 409;

function failureEvent(error: unknown): { readonly kind: 'lost' | 'deleted' | 'stale' } | RefusedEvent {
  if (isUnanswered(error)) return { kind: 'lost' };
  if (isAbsent(error)) return { kind: 'deleted' };
  const { status = null, fields = {} } = error instanceof CallProblem ? error : {};
  const version = fields['id'] ?? fields['version'];
  const isStale = fields['updatedAt'] !== undefined || (status === CONFLICT && version !== undefined);
  if (isStale) return { kind: 'stale' };
  return { kind: 'refused', isBefore: answeredBeforehand.has(status) };
}

type RefusedEvent = { readonly kind: 'refused'; readonly isBefore: boolean };

/**
 * Returns what is stored of a form; null for nothing. Storage can hold anything: `readDraft` returns null for a
 * draft that does not fit.
 */
export function readEditing<Draft>(
  { draft, begunAt, typedAt, asks, request: sent }: JsonObject,
  saved: Draft,
  readDraft: (draft: JsonObject, base: string | null) => Draft | null,
): StoredEditing<Draft> | null {
  const base = typeof begunAt === 'string' ? begunAt : null;
  const request = readRequest(sent);
  const typed = typeof typedAt === 'string' && isObject(draft) ? readDraft(draft, base) : null;
  if (typed === null && request === null) return null;
  const foundAt = typed === null ? null : String(typedAt);
  return { draft: typed ?? saved, base, asks: asks === true, request, foundAt };
}

const calls: ReadonlySet<unknown> = new Set<WriteRequest['call']>(['create', 'save', 'submit', 'update']);

function readRequest(value: unknown): WriteRequest | null {
  const { call, serial, key, base, content, at } = objectOf(value);
  const isRequest = calls.has(call) && typeof key === 'string' && isObject(content) && Number.isFinite(at);
  const hasPlace = call === 'create' ? serial === null : typeof serial === 'string';
  const hasBase = base === null || typeof base === 'string';
  return isRequest && hasPlace && hasBase ? (value as WriteRequest) : null;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/* Without storage, what is typed lasts as long as the page. */

/** Returns what is stored under a key. */
export function readStored(key: string, storage: Storage = 'localStorage'): JsonObject {
  try {
    return parseObject(window[storage].getItem(key));
  } catch {
    return {};
  }
}

/** Returns the object in a JSON text; an empty one if there is none. */
export function parseObject(text: unknown): JsonObject {
  try {
    return objectOf(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

/** Stores a value under a key. */
export function writeStored(key: string, value: object, storage: Storage = 'localStorage'): void {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    /* It stays on the page. */
  }
}

/** Removes what is stored under a key. */
export function removeStored(key: string, storage: Storage = 'localStorage'): void {
  try {
    window[storage].removeItem(key);
  } catch {
    /* There is nothing to remove. */
  }
}

/** Returns the stored texts of a form's fields; those of `saved` where none is stored. */
export function textsOf<Draft>(saved: Draft, stored: JsonObject): Draft {
  const entries = Object.entries(objectOf(saved)).map(([field, value]) => [
    field,
    typeof stored[field] === 'string' ? stored[field] : value,
  ]);
  return Object.fromEntries(entries) as Draft;
}
