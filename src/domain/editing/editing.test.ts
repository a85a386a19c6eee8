import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnsaved, requestBody, startEditing, step } from './editing.ts';
import type { Action, EditingEvent, EditingRequest, WriteRequest } from './editing-terms.ts';

/** A form of one text. Each version is an object of its own, as in the form. */
type Draft = { readonly text: string };

type Saved = { readonly version: string; readonly text: string; readonly isMine: boolean };
type Entry = { readonly serial: string; history: readonly Saved[]; isDeleted: boolean; isSubmitted: boolean };

/** What happens to a request: all goes well, or it never arrives, or its answer is lost, or nobody looks at it. */
type Fate = 'well' | 'unsent' | 'unanswered' | 'signed-out';

/** A naive registry: versions count up, kept replies are repeated, and every creation costs a token. */
function openRegistry() {
  const entries = new Map<string, Entry>();
  const replies = new Map<string, { readonly body: string; readonly reply: EditingEvent<Draft> }>();
  let clock = 0;
  let tokens = 0;
  let othersSaved = 0;
  const append = (entry: Entry, text: string, isMine: boolean): Saved => {
    clock += 1;
    const saved = { version: `2026-01-01T00:${String(clock).padStart(6, '0')}Z`, text, isMine };
    entry.history = [...entry.history, saved];
    return saved;
  };
  const present = ({ history }: Entry) => history.at(-1) as Saved;
  const action = (request: WriteRequest): EditingEvent<Draft> => {
    const { call, content } = request;
    const { updatedAt } = requestBody(request);
    const text = String(content['text']);
    if (text === '') return { kind: 'refused', isBefore: false };
    if (call === 'create') {
      tokens += 1;
      const entry: Entry = { serial: `E${tokens}`, history: [], isDeleted: false, isSubmitted: false };
      entries.set(entry.serial, entry);
      const { version } = append(entry, text, true);
      return { kind: 'answered', serial: entry.serial, version, draft: { text } };
    }
    const entry = entries.get(request.serial ?? '');
    if (entry === undefined || entry.isDeleted) return { kind: 'deleted' };
    if (entry.isSubmitted) return { kind: 'refused', isBefore: false };
    if (updatedAt !== present(entry).version) return { kind: 'stale' };
    if (call === 'submit') entry.isSubmitted = true;
    const saved = append(entry, call === 'submit' ? present(entry).text : text, true);
    return { kind: 'answered', serial: entry.serial, version: saved.version, draft: { text: saved.text } };
  };
  return {
    entries,
    tokens: () => tokens,
    present,
    saveAsOther: (text: string) => {
      othersSaved += 1;
      for (const entry of entries.values()) if (!entry.isSubmitted) append(entry, text, false);
    },
    /** How often others saved. */
    othersSaved: () => othersSaved,
    answer: (request: EditingRequest, fate: Fate): EditingEvent<Draft> => {
      if (fate === 'unsent') return { kind: 'lost' };
      if (fate === 'signed-out') return { kind: 'refused', isBefore: true };
      if (request.call === 'read') {
        const entry = entries.get(request.serial);
        if (fate === 'unanswered') return { kind: 'lost' };
        if (entry === undefined || entry.isDeleted) return { kind: 'deleted' };
        return { kind: 'newer', version: present(entry).version, draft: { text: present(entry).text } };
      }
      const body = JSON.stringify([request.call, request.serial, requestBody(request)]);
      const kept = replies.get(request.key);
      // Another request under a used key would be refused for ever.
      expect(kept?.body ?? body).toBe(body);
      const reply = kept?.reply ?? action(request);
      if (reply.kind === 'answered') replies.set(request.key, { body, reply });
      return fate === 'unanswered' ? { kind: 'lost' } : reply;
    },
  };
}

/** A form on a device beside the registry, which checks after each event that nothing is lost or overwritten. */
function openForm(registry: ReturnType<typeof openRegistry>) {
  const begun: Draft = { text: '' };
  let state = startEditing<Draft>({ serial: null, version: null, draft: begun }, null);
  let typed: string | null = null;
  let presses = 0;
  /** Tokens that may be spent: one for each entry that the person began. */
  let allowed = 1;
  /** Versions that the person has seen in the form, or agreed to save over. */
  const known = new Set<string>();
  const isMine = (text: string) =>
    [...registry.entries.values()].some(({ history }) =>
      history.some((one) => one.isMine && one.text === text),
    );
  const note = () => {
    if (state.base !== null && (!isUnsaved(state) || state.press?.isForced === true)) known.add(state.base);
    expect(typed === null || state.draft.text === typed || isMine(typed)).toBe(true);
    expect(registry.tokens()).toBeLessThanOrEqual(allowed);
  };
  const entryOf = (serial: string | null) => registry.entries.get(serial ?? '');
  const take = (event: EditingEvent<Draft>): readonly EditingRequest[] => {
    const { state: next, requests } = step(state, event);
    state = next;
    note();
    return requests;
  };
  /** Checks that a save which the registry took was based on a version of one's own, or on a known one. */
  const checkBase = (request: EditingRequest, before: readonly Saved[]) => {
    const latest = before.at(-1);
    if (request.call === 'read' || request.call === 'create' || latest === undefined) return;
    const history = entryOf(request.serial)?.history ?? [];
    if (history.length === before.length || latest.isMine) return;
    expect([...known]).toContain(latest.version);
  };
  /** Presses a button and performs what follows; `meanwhile` happens while the first request is under way. */
  const press = (
    action: Action,
    { fates = [], meanwhile }: { readonly fates?: readonly Fate[]; readonly meanwhile?: () => void },
    how: { isForced?: boolean; isNew?: boolean } = {},
  ) => {
    if (how.isNew === true) allowed += 1;
    presses += 1;
    const content = { text: state.draft.text };
    const othersSaved = registry.othersSaved();
    let queue = take({ kind: 'sent', action, key: `K${presses}`, at: 0, content, ...how });
    for (let count = 0; queue.length > 0; count += 1) {
      expect(count).toBeLessThan(8);
      const [request] = queue;
      if (request === undefined) return;
      if (count === 0) meanwhile?.();
      const before = entryOf(request.serial)?.history ?? [];
      const event = registry.answer(request, fates[count] ?? 'well');
      checkBase(request, before);
      queue = take(event);
    }
    expect(state.press).toBeNull();
    // Nothing is called saved that is not what the registry holds.
    const isSaved = state.outcome === 'done' && action === 'save' && registry.othersSaved() === othersSaved;
    const held = isSaved ? registry.present(entryOf(state.serial) as Entry).text : content.text;
    expect(held).toBe(content.text);
  };
  return {
    state: () => state,
    press,
    type: (text: string) => {
      typed = text;
      take({ kind: 'typed', draft: { text } });
    },
    /** What the page fetches by itself. */
    fetch: () => {
      const entry = entryOf(state.serial);
      if (entry === undefined || entry.isDeleted) return;
      const { version, text } = registry.present(entry);
      take({ kind: 'newer', version, draft: { text } });
    },
    discard: () => {
      // A creation that was lost and is given up may have succeeded: what follows is another entry.
      if (state.press === null && state.request?.call === 'create') allowed += 1;
      typed = null;
      take({ kind: 'discarded' });
    },
    /** Closes the page, and opens it again with what is stored. */
    reload: () => {
      const { draft, base, asks, request } = state;
      const isStored = isUnsaved(state) || request !== null;
      const stored = JSON.parse(
        JSON.stringify({ draft, base, asks, request, foundAt: '2026-01-01' }),
      ) as Parameters<typeof startEditing<Draft>>[1];
      const entry = entryOf(state.serial);
      if (entry?.isDeleted === true) return;
      const saved = entry === undefined ? null : registry.present(entry);
      state = startEditing<Draft>(
        {
          serial: state.serial,
          version: saved?.version ?? null,
          draft: saved === null ? begun : { text: saved.text },
        },
        isStored ? stored : null,
      );
      note();
    },
  };
}

const fates = fc.array(
  fc.constantFrom<Fate>('well', 'well', 'unsent', 'unanswered', 'unanswered', 'signed-out'),
  {
    maxLength: 4,
  },
);
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      action: fc.constantFrom<Action>('save', 'save', 'submit'),
      fates,
      isForced: fc.boolean(),
      meanwhile: fc.constantFrom('nothing', 'nothing', 'type', 'other', 'discard'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('fetch' as const, 'reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const) }) },
);

describe('a form beside a registry that loses answers, refuses, and is used by others', () => {
  it('loses nothing typed, spends one token an entry, repeats what was lost, and overwrites nobody unasked', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 14 }), (actions) => {
        const registry = openRegistry();
        const form = openForm(registry);
        actions.forEach((one, number) => {
          switch (one.do) {
            case 'type':
              return form.type(`mine ${number}`);
            case 'empty':
              return form.type('');
            case 'press': {
              const { outcome, serial } = form.state();
              // The dialogs offer to save over another version, or as a new entry, only then.
              const happenings: Readonly<Record<string, () => void>> = {
                type: () => form.type(`mine meanwhile ${number}`),
                other: () => registry.saveAsOther(`theirs meanwhile ${number}`),
                discard: form.discard,
              };
              const meanwhile = happenings[one.meanwhile] ?? (() => undefined);
              return form.press(
                one.action,
                { fates: one.fates, meanwhile },
                {
                  isForced: one.isForced && outcome === 'stale' && serial !== null,
                  isNew: one.isForced && outcome === 'deleted',
                },
              );
            }
            case 'other':
              return registry.saveAsOther(`theirs ${number}`);
            case 'delete':
              for (const entry of registry.entries.values()) entry.isDeleted = true;
              return undefined;
            case 'fetch':
              return form.fetch();
            case 'reload':
              return form.reload();
            case 'discard':
              return form.discard();
          }
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('saves what is typed once the registry answers again', () => {
    fc.assert(
      fc.property(fc.array(fates, { maxLength: 5 }), (attempts) => {
        const registry = openRegistry();
        const form = openForm(registry);
        attempts.forEach((attempt, number) => {
          form.type(`mine ${number}`);
          form.press('save', { fates: attempt });
        });
        form.type('the last');
        form.press('save', {});
        expect(form.state().outcome).toBe('done');
        expect([...registry.entries.values()].map((entry) => registry.present(entry).text)).toEqual([
          'the last',
        ]);
      }),
    );
  });
});
