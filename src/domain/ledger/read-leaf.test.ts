import { describe, expect, it } from 'vitest';
import { canonicalJson, eventLeaf, sealedLeaf } from './leaf.ts';
import type { RecordedEvent } from './ledger-operation.ts';
import { readLeaf } from './read-leaf.ts';

const place = { index: 7, at: '2026-11-21T07:40:18Z' };
const commitment = `sha256:${'a'.repeat(64)}`;
const units = {
  organization: 'CA000001',
  project: 'CA000001-001',
  year: 2022,
  range: { min: 11, max: 20 },
} as const;
const inventory = { kind: 'inventory', project: 'CA000001-002', year: 2024 } as const;

/** An event of each type, with what its leaf commits to. */
const events: readonly (readonly [RecordedEvent, string | null])[] = [
  [{ ...place, type: 'genesis' }, null],
  [{ ...place, type: 'audit-head', entries: 3 }, commitment],
  [
    {
      ...place,
      type: 'project-status',
      organization: 'CA000001',
      project: 'CA000001-001',
      status: 'Approved',
    },
    null,
  ],
  [
    {
      ...place,
      type: 'inventory-set',
      organization: 'CA000001',
      project: 'CA000001-002',
      year: 2024,
      tonnes: 0,
    },
    null,
  ],
  [{ ...place, ...units, type: 'issued' }, null],
  [{ ...place, ...units, type: 'recorded' }, null],
  [{ ...place, ...units, type: 'retired', against: inventory }, null],
  [{ ...place, ...units, type: 'retired', against: { kind: 'other' } }, commitment],
  [{ ...place, ...units, type: 'transferred', receiver: 'CA000002' }, null],
  [{ ...place, ...units, type: 'cancelled' }, null],
  [{ ...place, ...units, type: 'corrected' }, commitment],
  [{ ...place, type: 'merged', organization: 'CA000001', receiver: 'CA000002' }, null],
  [{ ...place, type: 'merge-undone', organization: 'CA000001', receiver: 'CA000002' }, null],
];

describe('readLeaf', () => {
  it.each(events)('reads what eventLeaf writes: $type', (event, note) => {
    const read = readLeaf(eventLeaf(event, { note }));
    const commitments = note === null || event.type === 'audit-head' ? {} : { note };
    expect(read).toEqual({ ...place, kind: 'event', event, commitments });
  });

  it('reads a sealed leaf', () => {
    const commitments = { entry: commitment };
    expect(readLeaf(sealedLeaf(place, commitment))).toEqual({ ...place, kind: 'sealed', commitments });
  });

  it('reads what leaves say since version 2 is there', () => {
    const head = { seq: 7, t: place.at, v: 2 };
    const unit = { count: 1, max: 1, min: 1, org: 'CA000001', project: 'CA000001-001', year: 2022 };
    const retired = canonicalJson({ ...head, ...unit, claim: commitment, note: commitment, type: 'retired' });
    expect(readLeaf(retired)).toMatchObject({ commitments: { claim: commitment, note: commitment } });
    const status = { org: 'CA000001', project: 'CA000001-001', status: 'Approved', type: 'project_status' };
    const approved = canonicalJson({ ...head, ...status, content: commitment });
    expect(readLeaf(approved)).toMatchObject({ commitments: { content: commitment } });
    expect(readLeaf(canonicalJson({ ...head, part: 'note', ref: 3, type: 'erased', v: 1 }))).toEqual({
      ...place,
      kind: 'erased',
      ref: 3,
      part: 'note',
    });
    expect(readLeaf(canonicalJson({ ...head, type: 'key', v: 1, vkey: 'k' }))).toMatchObject({
      kind: 'key',
      vkey: 'k',
    });
    expect(readLeaf(canonicalJson({ ...head, type: 'genesis' }))).toBeNull();
    for (const text of [retired, approved]) expect(readLeaf(text.replace('"v":2', '"v":1'))).toBeNull();
  });

  it.each([
    ['no JSON', 'x'],
    ['a list', '[1]'],
    ['nothing', 'null'],
    ['null', '{"seq":null}'],
    ['white space', '{"seq":0, "t":"2026-11-21T07:40:18Z","type":"genesis","v":1}'],
    ['keys in another order', '{"t":"2026-11-21T07:40:18Z","seq":0,"type":"genesis","v":1}'],
    ['a key twice', '{"seq":0,"seq":0,"t":"2026-11-21T07:40:18Z","type":"genesis","v":1}'],
    ['a negative index', '{"seq":-1,"t":"2026-11-21T07:40:18Z","type":"genesis","v":1}'],
    ['a month too many', '{"seq":0,"t":"2026-13-21T07:40:18Z","type":"genesis","v":1}'],
    ['milliseconds', '{"seq":0,"t":"2026-11-21T07:40:18.000Z","type":"genesis","v":1}'],
    ['an inherited name', '{"seq":0,"t":"2026-11-21T07:40:18Z","type":"constructor","v":1}'],
    ['no version', '{"seq":0,"t":"2026-11-21T07:40:18Z","type":"genesis"}'],
    ['a key of another type', '{"note":"x","seq":0,"t":"2026-11-21T07:40:18Z","type":"genesis","v":1}'],
    [
      'a commitment that is none',
      '{"c":"sha256:0","seq":0,"t":"2026-11-21T07:40:18Z","type":"sealed","v":1}',
    ],
  ])('refuses %s', (_, text) => {
    expect(readLeaf(text)).toBeNull();
  });

  it('refuses a retirement with both an inventory and a note, or with neither', () => {
    const against = eventLeaf(
      { ...place, ...units, type: 'retired', against: inventory },
      {
        note: commitment,
      },
    );
    expect(readLeaf(against)).toBeNull();
    expect(
      readLeaf(eventLeaf({ ...place, ...units, type: 'retired', against: { kind: 'other' } })),
    ).toBeNull();
  });
});
