import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankDraft } from './form-draft.ts';
import { readEntry, storeDraft } from './stored-draft.ts';

const units = (status: UnitEmissionRow['status'], isEdited: boolean): UnitEmissionRow => ({
  kind: 'units',
  year: 2021,
  status,
  range: { min: 1, max: 9 },
  isEdited,
});
const saved = { ...blankDraft({ title: 'Saved' }), units: [units('Registered', false)] };
const typed = { ...blankDraft({ title: 'Typed' }), units: [units('Cancelled', true)] };
const begunAt = '2026-01-01T00:00:00.000Z';
const begun = { begun: saved, begunAt };
const typedAt = '2026-01-02T00:00:00.000Z';

describe('changes stored on the device', () => {
  let texts: Map<string, string>;
  beforeEach(() => {
    texts = new Map();
    const localStorage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
    };
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('come back with the acts on units', () => {
    storeDraft('me', 'CA000001-002', { draft: typed, begunAt, typedAt });
    expect(readEntry('me', 'CA000001-002', begun)?.draft).toEqual(typed);
  });

  it('come back with the units as they are once the project was saved since', () => {
    storeDraft('me', 'CA000001-002', { draft: typed, begunAt: '2025-12-31T00:00:00.000Z', typedAt });
    const read = readEntry('me', 'CA000001-002', begun);
    expect(read?.draft.texts.title).toBe('Typed');
    expect(read?.draft.units).toEqual(saved.units);
  });

  it('are read as they were stored before units could be edited', () => {
    const { units: _, ...old } = typed;
    texts.set('project-form:me:CA000001-002', JSON.stringify({ draft: old, begunAt, typedAt }));
    const read = readEntry('me', 'CA000001-002', begun);
    expect(read?.draft.texts.title).toBe('Typed');
    expect(read?.draft.units).toEqual(saved.units);
  });

  it('come back with the refused texts of quantities', () => {
    const refusedTexts = { 'quantity-2021-draft-0': '10.250' };
    const draft = { ...typed, refusedTexts: { ...refusedTexts, other: 7 } };
    texts.set('project-form:me:CA000001-002', JSON.stringify({ draft, begunAt, typedAt }));
    expect(readEntry('me', 'CA000001-002', begun)?.draft.refusedTexts).toEqual(refusedTexts);
  });

  it.each([
    'no JSON',
    '{}',
    JSON.stringify({ draft: { texts: {}, files: {}, rows: 7 }, typedAt }),
    JSON.stringify({ draft: { texts: {} }, typedAt }),
  ])('are nothing when they do not fit the form: %s', (text) => {
    texts.set('project-form:me:CA000001-002', text);
    expect(readEntry('me', 'CA000001-002', begun)).toBeNull();
  });

  it('leave out units that are no rows', () => {
    const draft = { ...typed, units: [{ kind: 'units' }] };
    texts.set('project-form:me:CA000001-002', JSON.stringify({ draft, begunAt, typedAt }));
    expect(readEntry('me', 'CA000001-002', begun)?.draft.units).toEqual(saved.units);
  });
});
