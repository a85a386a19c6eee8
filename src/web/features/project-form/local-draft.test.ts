import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { blankDraft } from './form-draft.ts';
import { hasLostRequest, openLocalDraft, readLocalDraft } from './local-draft.ts';

const units = (status: UnitEmissionRow['status'], isEdited: boolean): UnitEmissionRow => ({
  kind: 'units',
  year: 2021,
  status,
  range: { min: 1, max: 9 },
  isEdited,
});
const draft = { ...blankDraft({ title: 'Saved' }), units: [units('Registered', false)] };
const typed = { ...blankDraft({ title: 'Typed' }), units: [units('Cancelled', true)] };
const version = '2026-01-01T00:00:00.000Z';
const serial = 'CA000001-002';
const saved = { serial, version, draft };
const typedAt = '2026-01-02T00:00:00.000Z';
const place = `project-form:me:${serial}`;

let texts: Map<string, string>;

beforeEach(() => {
  texts = new Map();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () => openLocalDraft('me', serial, saved, false);
const sent = { kind: 'sent', action: 'save', key: 'K1', at: 7, content: { title: 'Typed' } } as const;

describe('changes kept on the device', () => {
  it('are there a moment after they were typed, with the operations on units, and gone once they are discarded', () => {
    const local = open();
    local.take({ kind: 'typed', draft: typed });
    expect(texts.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(open().current()).toMatchObject({ draft: typed, base: version, phase: 'idle' });
    local.take({ kind: 'discarded' });
    expect(texts.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(texts.size).toBe(0);
  });

  it('are stored when the page is left, and not by a form that only shows', () => {
    const local = open();
    local.take({ kind: 'typed', draft: typed });
    local.flush();
    expect(open().current().draft).toEqual(typed);
    expect(openLocalDraft('me', serial, saved, true).current().draft).toBe(draft);
  });

  it('are kept with the request before it is sent, which is repeated as it was after a reload', () => {
    const local = open();
    local.take({ kind: 'typed', draft: typed });
    const [first] = local.take(sent);
    const again = open();
    expect(again.current()).toMatchObject({ phase: 'lost', request: first });
    expect(again.take({ ...sent, key: 'K2' })).toEqual([first]);
  });

  it('without anything typed leave only the request', () => {
    open().take({ ...sent, action: 'submit' });
    const again = open().current();
    expect(again.request).toMatchObject({ call: 'submit', base: version, key: 'K1' });
    expect(again.draft).toBe(draft);
    expect(again.foundAt).toBeNull();
  });

  it('of a new entry move to its serial with the first save', () => {
    const local = openLocalDraft('me', 'new-project', { serial: null, version: null, draft }, false);
    local.take({ kind: 'typed', draft: typed });
    local.take(sent);
    expect(hasLostRequest('me', 'new-project')).toBe(true);
    local.take({ kind: 'typed', draft: { ...typed, rows: [] } });
    local.take({ kind: 'answered', serial, version, draft });
    expect([...texts.keys()]).toEqual([place]);
    expect(open().current()).toMatchObject({ draft: typed, base: version, request: null });
  });

  it('leave the request of another tab in its place, until that tab takes it away', () => {
    const [one, other] = [open(), open()];
    one.take({ kind: 'typed', draft: typed });
    one.take(sent);
    other.take({ kind: 'typed', draft: { ...typed, rows: [] } });
    other.flush();
    expect(open().current().request).toMatchObject({ key: 'K1' });
    one.take({ kind: 'refused', isBefore: false });
    expect(open().current().request).toBeNull();
  });
});

describe('changes stored on the device by this version and earlier ones', () => {
  const store = (value: object) => texts.set(place, JSON.stringify(value));
  const read = () => readLocalDraft('me', serial, saved);

  it('come back with the operations on units', () => {
    store({ draft: typed, begunAt: version, typedAt });
    expect(read()).toEqual({ draft: typed, base: version, asks: false, request: null, foundAt: typedAt });
  });

  it('come back with the units as they are once the project was saved since', () => {
    store({ draft: typed, begunAt: '2025-12-31T00:00:00.000Z', typedAt });
    expect(read()?.draft.texts.title).toBe('Typed');
    expect(read()?.draft.units).toEqual(draft.units);
  });

  it('are read as they were stored before units could be edited', () => {
    const { units: _, ...old } = typed;
    store({ draft: old, begunAt: version, typedAt });
    expect(read()?.draft.texts.title).toBe('Typed');
    expect(read()?.draft.units).toEqual(draft.units);
  });

  it('come back with the refused texts of quantities', () => {
    const refusedTexts = { 'quantity-2021-draft-0': '10.250' };
    store({ draft: { ...typed, refusedTexts: { ...refusedTexts, other: 7 } }, begunAt: version, typedAt });
    expect(read()?.draft.refusedTexts).toEqual(refusedTexts);
  });

  it('come back with a creation whose answer was lost, which is repeated under its key', () => {
    const since = '2026-01-02T00:00:00.000Z';
    const lost = { key: 'K0', since, sent: ['{"title":"Typed"}'] };
    texts.set('project-form-sent:me:new-project', JSON.stringify(lost));
    texts.set('project-form:me:new-project', JSON.stringify({ draft: typed, begunAt: null, typedAt }));
    const start = { serial: null, version: null, draft };
    const local = openLocalDraft('me', 'new-project', start, false);
    const [again] = local.take({ ...sent, key: 'K2' });
    expect(again).toMatchObject({ call: 'create', key: 'K0', content: { title: 'Typed' } });
    local.take({ kind: 'refused', isBefore: false });
    expect(hasLostRequest('me', 'new-project')).toBe(false);
  });

  it.each([
    'no JSON',
    '{}',
    '[]',
    'null',
    JSON.stringify({ draft: { texts: {}, files: {}, rows: 7 }, typedAt }),
    JSON.stringify({ draft: { texts: {} }, typedAt }),
    JSON.stringify({ request: { call: 'pay', key: 'K1', content: {} } }),
    JSON.stringify({ request: { call: 'save', serial: null, key: 'K1', base: null, content: {}, at: 7 } }),
  ])('are nothing when they do not fit the form: %s', (text) => {
    texts.set(place, text);
    expect(read()).toBeNull();
  });

  it('leave out units that are no rows', () => {
    store({ draft: { ...typed, units: [{ kind: 'units' }] }, begunAt: version, typedAt });
    expect(read()?.draft.units).toEqual(draft.units);
  });
});
