import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import { isUnsaved, startEditing } from '#domain/editing/editing.ts';
import type { Content, WriteRequest } from '#domain/editing/editing-terms.ts';
import { IDEMPOTENCY_KEY, newKey } from './call.ts';
import { useLastClaims } from './last-claims.ts';
import {
  type JsonObject,
  openStored,
  type Performed,
  perform,
  readEditing,
  readStored,
  type StoredForm,
  textsOf,
} from './stored-editing.ts';

type KeptForm<Draft> = {
  /** What the form is for, and for which thing: each person has one such draft. */
  readonly name: string;
  /** What it shows before anything is typed. */
  readonly saved: Draft;
  /**
   * Returns a stored draft if it fits the form, else null: storage can hold anything. By default the texts of the
   * fields of `saved`.
   */
  readonly readDraft?: (stored: JsonObject) => Draft | null;
  /** False if its request holds a password or the like: only what is typed is stored. */
  readonly keepsRequests?: boolean;
  /** For what is saved over versions: the version of `saved`, which sorts as a text, and how to read it again. */
  readonly versioned?: {
    readonly version: string;
    readonly read: () => Promise<{ readonly version: string; readonly saved: Draft }>;
  };
};

/** A request as it is sent: the first time, or again because its answer was lost. */
type Asked<Body> = {
  readonly body: Body;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The version it is saved over. */
  readonly base: string;
};

/** What a form shows once its request was answered; nothing is left unsent unless something was typed since. */
type Ended<Draft> = {
  readonly version?: string;
  /** What is saved now; what was saved before, such as an empty form, if left out. */
  readonly saved?: Draft;
  /** What stays to be sent. */
  readonly rest?: Draft | null;
};

/**
 * A form that sends one request. What is typed is kept for each person on this device, without a session in this tab,
 * until it is sent or cleared: over a reload, Back and the end of a session. A request is stored before it is sent; if
 * its answer is lost, the same is sent again under its key, so that nothing is done twice. The first rendering
 * shows nothing that is kept, like the server's; what is kept follows at once.
 */
export function useKeptForm<Draft>(kept: KeptForm<Draft>) {
  const account = useLastClaims()?.sub ?? '';
  const { name, saved, versioned } = kept;
  const key = `form:${account}:${name}`;
  const form = formAt(key, account, kept);
  const [blank] = useState(() => startEditing(versionOf(kept), null));
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => follow(key, form, listener), [key, form]),
    form.current,
    () => blank,
  );
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // At once, before any event or timer: what was typed before hydration must not replace what is kept.
  useLayoutEffect(() => {
    if (form.current() !== state) renderAgain();
  }, [form, state]);
  const version = versioned?.version;
  const takeNewer = useEffectEvent((newer: string) => {
    form.take({ kind: 'newer', version: newer, draft: saved });
  });
  useEffect(() => {
    if (version !== undefined) takeNewer(version);
  }, [version]);
  return {
    draft: state.draft,
    isChanged: isUnsaved(state),
    /** When restored changes were typed, as an ISO time; null for none. */
    foundAt: state.foundAt,
    /** The content of the request whose answer was lost; null for none. */
    lost: state.phase === 'lost' ? (state.request?.content ?? null) : null,
    /** Reports whether something is unsent now, which a rendering may show later. */
    hasChanged: useCallback(() => isUnsaved(form.current()), [form]),
    type: (next: Draft | ((latest: Draft) => Draft)) => type(form, next),
    discard: () => void form.take({ kind: 'discarded' }),
    /**
     * Sends a body by `ask`, which is also how a lost request is sent again, as it was. Resolves with the answer;
     * rejects, with everything that was typed still there, if there is none. `end` says what the form shows then.
     */
    send: <Body extends object, Reply>(
      body: Body,
      ask: (asked: Asked<Body>) => Promise<Reply>,
      end: (reply: Reply, latest: Draft) => Ended<Draft> = () => ({}),
    ) => send({ form, kept, body, ask, end }),
    /** Sends bodies one after the other: first the one whose answer was lost, as it may have been carried out. */
    sendEach: async <Body extends object>(
      bodies: readonly Body[],
      ask: (asked: Asked<Body>) => Promise<unknown>,
      end: (sent: Body, latest: Draft) => Ended<Draft>,
    ) => {
      const lost = JSON.stringify(form.current().request?.content);
      const isLost = (body: Body) => JSON.stringify(body) === lost;
      for (const body of [...bodies.filter(isLost), ...bodies.filter((one) => !isLost(one))])
        await send({ form, kept, body, ask, end: (_, latest) => end(body, latest) });
    },
  };
}

type Sending<Draft, Body, Reply> = {
  readonly form: StoredForm<Draft>;
  readonly kept: KeptForm<Draft>;
  readonly body: Body;
  readonly ask: (asked: Asked<Body>) => Promise<Reply>;
  readonly end: (reply: Reply, latest: Draft) => Ended<Draft>;
};

type Answer<Draft, Reply> =
  | { readonly reply: Reply }
  | { readonly read: { readonly version: string; readonly saved: Draft } };

async function send<Draft, Body extends object, Reply>({
  form,
  kept: { name: serial, saved, versioned },
  body,
  ask,
  end,
}: Sending<Draft, Body, Reply>): Promise<Reply> {
  const requests = form.take({
    kind: 'sent',
    // What has no versions is sent once, and is final.
    action: versioned === undefined ? 'update' : 'save',
    key: newKey(),
    at: Date.now(),
    content: body as Content,
    // The person was told that another version is in force, and sends it all the same.
    isForced: form.current().outcome === 'stale',
  });
  let last: { readonly reply: Reply } | null = null;
  const { error }: Performed<Answer<Draft, Reply>> = await perform(form, requests, {
    send: async (request) => {
      if (request.call !== 'read') {
        last = { reply: await ask(asked<Body>(request)) };
        return last;
      }
      // Without versions, nobody else can have changed what was sent.
      const known = { version: form.current().base ?? '', saved: form.current().saved.draft };
      return { read: versioned === undefined ? known : await versioned.read() };
    },
    eventOf: (answer) => {
      if ('read' in answer) return { kind: 'newer', version: answer.read.version, draft: answer.read.saved };
      const { base, draft } = form.current();
      const { version = base ?? '', saved: savedNow = saved, rest = null } = end(answer.reply, draft);
      const isLeft = rest !== null && JSON.stringify(rest) !== JSON.stringify(savedNow);
      // An object of its own, as after typing.
      if (isLeft) form.take({ kind: 'typed', draft: structuredClone(rest) });
      return { kind: 'answered', serial, version, draft: savedNow };
    },
  });
  const { outcome } = form.current();
  if (error !== null || outcome !== 'done' || last === null)
    throw error instanceof Error ? error : new Error(`Not sent: ${outcome}.`, { cause: error });
  return (last as { readonly reply: Reply }).reply;
}

function asked<Body>({ content, key, base }: WriteRequest): Asked<Body> {
  return { body: content as Body, key, headers: { [IDEMPOTENCY_KEY]: key }, base: base ?? '' };
}

/** An emptied form, or one that shows what is saved again, has nothing to send; nor is anything sent again then. */
function type<Draft>(form: StoredForm<Draft>, next: Draft | ((latest: Draft) => Draft)): void {
  const { draft: latest, saved, press } = form.current();
  const draft = isChange(next) ? next(latest) : next;
  const isAsSaved = JSON.stringify(draft) === JSON.stringify(saved.draft);
  if (isAsSaved && press === null) form.take({ kind: 'discarded' });
  else form.take({ kind: 'typed', draft: isAsSaved ? saved.draft : draft });
}

function isChange<Draft>(next: Draft | ((latest: Draft) => Draft)): next is (latest: Draft) => Draft {
  return typeof next === 'function';
}

function versionOf<Draft>({ name, saved, versioned }: KeptForm<Draft>) {
  return { serial: name, version: versioned?.version ?? '', draft: saved };
}

function open<Draft>(key: string, account: string, kept: KeptForm<Draft>): StoredForm<Draft> {
  const { saved, keepsRequests = true, readDraft = (stored) => textsOf(saved, stored) } = kept;
  // What nobody has signed in for must not outlive the tab: the next person may use the same device.
  const storage = account === '' ? 'sessionStorage' : 'localStorage';
  const stored = readEditing(readStored(key, storage), saved, readDraft);
  return openStored({ saved: versionOf(kept), stored, keyOf: () => key, storage, keepsRequests });
}

/** Returns the headers of a request that may be sent again with a password: then it is another request. */
export function headersWith(
  confirmation: { readonly adminPassword?: string },
  { key, headers }: Pick<Asked<never>, 'key' | 'headers'>,
): Readonly<Record<string, string>> {
  return confirmation.adminPassword === undefined ? headers : { [IDEMPOTENCY_KEY]: `${key}-confirmed` };
}

/** The version of a setting, a count, as a text that sorts by age; and back. */
export const countedVersion = (count: number | string) => String(count).padStart(12, '0');
export const countOf = (version: string) => Number(version);

/** The forms on the page by their keys. */
const opened = new Map<string, { readonly form: StoredForm<never>; users: number }>();

function formAt<Draft>(key: string, account: string, kept: KeptForm<Draft>): StoredForm<Draft> {
  const { form } = opened.get(key) ?? { form: open(key, account, kept) };
  if (!opened.has(key)) opened.set(key, { form: form as StoredForm<never>, users: 0 });
  return form as StoredForm<Draft>;
}

/** Listens to a form. Once nobody does, only what is stored of it stays. */
function follow<Draft>(key: string, form: StoredForm<Draft>, listener: () => void): () => void {
  const entry = opened.get(key) ?? { form: form as unknown as StoredForm<never>, users: 0 };
  opened.set(key, entry);
  entry.users += 1;
  const end = form.subscribe(listener);
  return () => {
    end();
    entry.users -= 1;
    if (entry.users === 0 && form.current().press === null) opened.delete(key);
  };
}
