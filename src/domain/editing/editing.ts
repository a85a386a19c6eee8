/**
 * How a form is edited: what is typed, sent, lost, refused, saved elsewhere and discarded. Pure: the caller stores
 * the state, performs the requests, and tells what became of them. Drawn in `editing.md`.
 */

import type {
  Content,
  Editing,
  EditingEvent,
  EditingRequest,
  Outcome,
  Press,
  StoredEditing,
  Version,
  WriteRequest,
} from './editing-terms.ts';

/** Returns the body of a request, the same each time. */
export function requestBody({ call, base, content }: WriteRequest): Content {
  const version = base === null ? {} : { updatedAt: base };
  return call === 'submit' ? version : { ...content, ...version };
}

type Step<Draft> = { readonly state: Editing<Draft>; readonly requests: readonly EditingRequest[] };

/** Returns the state of a form that opens: as saved, or with what is stored of an earlier visit. */
export function startEditing<Draft>(
  { serial, ...saved }: Version<Draft> & Pick<Editing<Draft>, 'serial'>,
  stored: StoredEditing<Draft> | null,
): Editing<Draft> {
  const nothing = { draft: saved.draft, base: saved.version, asks: false, request: null, foundAt: null };
  const kept = stored ?? nothing;
  const phase = kept.request === null ? 'idle' : 'lost';
  return { ...kept, phase, saved, serial, newest: null, press: null, outcome: null };
}

/** Reports whether something is unsaved. */
export function isUnsaved<Draft>({ draft, saved }: Pick<Editing<Draft>, 'draft' | 'saved'>): boolean {
  return draft !== saved.draft;
}

/** Returns the state after an event, and the request to perform then: none, or one. */
export function step<Draft>(state: Editing<Draft>, event: EditingEvent<Draft>): Step<Draft> {
  switch (event.kind) {
    case 'typed':
      return rest({ ...state, draft: event.draft });
    case 'sent':
      return state.press === null ? start(state, event) : rest(state);
    case 'answered':
      return answer(state, event);
    case 'newer':
      return meetNewer(state, event);
    case 'lost':
      return end(state, 'lost');
    case 'refused':
      return state.press === null ? rest(state) : refuse(state, event.isBefore);
    case 'stale':
    case 'deleted':
      return state.press === null ? rest(state) : end({ ...state, request: null }, event.kind);
    case 'discarded':
      return rest(discard(state));
  }
}

type EventOf<Draft, Kind> = Extract<EditingEvent<Draft>, { kind: Kind }>;

function rest<Draft>(state: Editing<Draft>): Step<Draft> {
  return { state, requests: [] };
}

/** Ends the press. A request that is still known then was lost. */
function end<Draft>(state: Editing<Draft>, outcome: Outcome): Step<Draft> {
  if (state.press === null) return rest(state);
  return rest({ ...state, press: null, phase: state.request === null ? 'idle' : 'lost', outcome });
}

function start<Draft>(before: Editing<Draft>, event: EventOf<Draft, 'sent'>): Step<Draft> {
  const { action, key, at, content, isForced = false, isNew = false } = event;
  const none = { serial: null, base: null, request: null, asks: false };
  const state = isNew ? { ...before, ...none } : before;
  const { request, serial, draft } = state;
  const isClean = !isForced && !isUnsaved(state);
  const press = { action, key, at, content, isForced, draft, isClean, sent: 0 };
  const pressed: Editing<Draft> = { ...state, press, outcome: null };
  if (isForced && serial !== null)
    return { state: { ...pressed, phase: 'reading', request: null }, requests: [{ call: 'read', serial }] };
  if (state.asks) return end(pressed, 'stale');
  if (request !== null && isRepeated(request, press))
    return { state: { ...pressed, phase: 'repeating' }, requests: [request] };
  return sendNext({ ...pressed, request: null }, press);
}

/**
 * Reports whether a lost request comes first. A save always does: it is known as one's own then. What is final
 * is repeated only if the same is asked for again; otherwise the registry refuses as stale what comes after it.
 */
function isRepeated<Draft>(request: WriteRequest, { action, content }: Press<Draft>): boolean {
  return isSave(request.call) || (request.call === action && isSame(request.content, content));
}

function isSave(call: WriteRequest['call']): boolean {
  return call === 'create' || call === 'save';
}

/** Contents are JSON: as they are after a reload. */
function isSame(one: Content, other: Content): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sendNext<Draft>(state: Editing<Draft>, press: Press<Draft>): Step<Draft> {
  if (state.serial === null) return send(state, press, 'create');
  return send(state, press, press.action === 'submit' && !press.isClean ? 'save' : press.action);
}

function send<Draft>(state: Editing<Draft>, press: Press<Draft>, call: WriteRequest['call']): Step<Draft> {
  const { key, at, content, sent } = press;
  const { serial, base } = state;
  const request = { call, serial, base, content, at, key: sent === 0 ? key : `${key}-${sent}` };
  return {
    state: { ...state, press: { ...press, sent: sent + 1 }, phase: 'sending', request },
    requests: [request],
  };
}

/** After this time the form may hold another entry than the one that was created. */
const HOUR_MS = 3_600_000;

function answer<Draft>(before: Editing<Draft>, event: EventOf<Draft, 'answered'>): Step<Draft> {
  const { press, request, phase } = before;
  if (press === null || request === null) return rest(before);
  const { serial, version, draft } = event;
  const saved = { version, draft };
  const state: Editing<Draft> = { ...before, serial, saved, base: version, newest: null, asks: false };
  if (phase !== 'repeating') return settle(state, press, request.call);
  // A repetition is answered as the first time, whatever was done since.
  if (isSame(request.content, press.content))
    return { state: { ...state, phase: 'checking' }, requests: [{ call: 'read', serial }] };
  const isLongAgo = request.call === 'create' && press.at - request.at > HOUR_MS;
  if (isLongAgo) return end({ ...state, request: null, asks: true }, 'stale');
  return sendNext(state, press);
}

/** Takes what was sent as saved; what was typed since stays unsaved. */
function settle<Draft>(state: Editing<Draft>, press: Press<Draft>, call: WriteRequest['call']): Step<Draft> {
  const { saved, draft } = state;
  const isTyped = draft !== press.draft;
  const settled = { ...state, request: null, foundAt: null, draft: isTyped ? draft : saved.draft };
  if (press.action !== 'submit' || !isSave(call)) return end(settled, 'done');
  return send(settled, isTyped ? press : { ...press, draft: saved.draft }, 'submit');
}

function meetNewer<Draft>(state: Editing<Draft>, event: EventOf<Draft, 'newer'>): Step<Draft> {
  const { press, request, phase, saved } = state;
  const { version, draft } = event;
  const newest = { version, draft };
  if (press !== null && phase === 'reading')
    return sendNext({ ...state, base: version, asks: false, newest }, press);
  if (press !== null && request !== null && phase === 'checking') {
    if (version === state.base) return settle(state, press, request.call);
    if (isSave(request.call)) return end({ ...state, request: null, newest, asks: true }, 'stale');
    const isTyped = state.draft !== press.draft;
    return settle({ ...state, saved: newest, base: isTyped ? state.base : version }, press, request.call);
  }
  if (saved.version === null || version <= saved.version) return rest(state);
  if (press !== null || request !== null || isUnsaved(state)) return rest({ ...state, newest });
  return rest({ ...state, draft, saved: newest, base: version, newest: null });
}

function refuse<Draft>(state: Editing<Draft>, isBefore: boolean): Step<Draft> {
  const { press, request, phase } = state;
  if (phase === 'checking' || (phase === 'repeating' && isBefore)) return end(state, 'refused');
  const none = { ...state, request: null };
  // The registry refused the repeated request, so it was not carried out: the new request is sent.
  if (press !== null && request !== null && phase === 'repeating' && !isSame(request.content, press.content))
    return sendNext(none, press);
  return end(none, 'refused');
}

/** Goes back to the newest version known. What is under way goes on. */
function discard<Draft>(state: Editing<Draft>): Editing<Draft> {
  const { press, saved } = state;
  const shown = { ...state, foundAt: null };
  if (press !== null) return { ...shown, draft: saved.draft, press: { ...press, draft: saved.draft } };
  const version = state.newest ?? saved;
  return {
    ...shown,
    phase: 'idle',
    draft: version.draft,
    saved: version,
    base: version.version,
    newest: null,
    asks: false,
    request: null,
    outcome: null,
  };
}
