import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '#domain/ledger/leaf.ts';
import { commitment } from '#server/ledger/ledger-work.ts';
import { readHead } from '#verify/check-checkpoints.ts';
import { runVerifier } from '#verify/run-verifier.ts';
import {
  aLedger,
  exportOf,
  type Files,
  inBytes,
  linesOf,
  signAgain,
  verifyFiles,
  withLines,
} from '../support/exported-ledger.ts';
import { openTestApp } from '../support/test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Leaf = Record<string, string | number | object>;
type Change = (files: Files) => Map<string, string>;

const FLIPS = Number(process.env['LEDGER_FLIPS'] ?? 2000);
const otherKey = generateKeyPairSync('ed25519').privateKey;

let test: TestApp;
let ledger: Awaited<ReturnType<typeof aLedger>>;
/** The public ledger, signed with the key of tests. */
let base: Files;
let vkey = '';
beforeAll(async () => {
  test = await openTestApp();
  ledger = await aLedger(test, { hides: false });
  base = signAgain(inBytes((await exportOf(test)).files));
  vkey = (base.get('vkey') ?? '').trim();
});
afterAll(() => test.close());

const swapped = (items: string[], one: number, other: number) =>
  items.with(one, items[other] ?? '').with(other, items[one] ?? '');
const replaced = (name: string, from: string | RegExp, to: string): Change => {
  return (files) => new Map(files).set(name, (files.get(name) ?? '').replace(from, to));
};
const lines = (name: string, change: (all: string[]) => string[]): Change => {
  return (files) => withLines(files, name, change);
};
const without = (name: string): Change => {
  return (files) => new Map([...files].filter(([file]) => file !== name));
};

/** Changes the first leaf of a type, spells it canonically, and signs everything again. */
const editLeaf = (type: string, edit: (leaf: Leaf) => object): Change => {
  return (files) => {
    const leaves = linesOf(files, 'leaves.jsonl');
    const place = leaves.findIndex((line) => JSON.parse(line).type === type);
    const edited = canonicalJson(edit(JSON.parse(leaves[place] ?? '{}')) as never);
    return signAgain(withLines(files, 'leaves.jsonl', (all) => all.with(place, edited)));
  };
};
/** Adds an event at the end, and signs everything again. */
const append = (event: (seq: number) => object): Change => {
  return (files) =>
    signAgain(
      withLines(files, 'leaves.jsonl', (all) => {
        const { t } = JSON.parse(all.at(-1) ?? '{}') as Leaf;
        return [...all, canonicalJson({ seq: all.length, t, v: 1, ...event(all.length) } as never)];
      }),
    );
};
/** Changes the lines of the leaves as they are, and signs everything again. */
const resigned = (change: (all: string[]) => string[]): Change => {
  return (files) => signAgain(withLines(files, 'leaves.jsonl', change));
};
const units = (type: string, min: number, max: number, more: object = {}) => ({
  type,
  org: ledger.owner,
  project: ledger.project,
  year: min > 100 ? 2024 : 2023,
  min,
  max,
  count: max - min + 1,
  ...more,
});

const kinds: readonly (readonly [what: string, code: number, change: Change])[] = [
  ['a leaf edited', 3, replaced('leaves.jsonl', '"count":100', '"count":101')],
  ['a leaf dropped', 3, lines('leaves.jsonl', (all) => all.toSpliced(5, 1))],
  ['two leaves swapped', 3, lines('leaves.jsonl', (all) => swapped(all, 3, 4))],
  ['a leaf inserted', 3, lines('leaves.jsonl', (all) => all.toSpliced(5, 0, all[5] ?? ''))],
  ['the last leaf cut off', 3, lines('leaves.jsonl', (all) => all.slice(0, -1))],
  ['a leaf added that is not signed', 3, lines('leaves.jsonl', (all) => [...all, all[1] ?? ''])],
  ['all leaves gone', 3, without('leaves.jsonl')],
  ['the size of the checkpoint edited', 2, replaced('checkpoint', '\n14\n', '\n13\n')],
  ['the root of the checkpoint edited', 2, replaced('checkpoint', /\n14\n../, '\n14\n//')],
  ['the signature edited', 2, replaced('checkpoint', /ledger (\S{20})./, 'ledger $1/')],
  ['the newest checkpoint not in the list', 2, lines('checkpoints.jsonl', (all) => all.slice(0, -1))],
  ['the list of checkpoints in another order', 2, lines('checkpoints.jsonl', (all) => all.toReversed())],
  ['an older checkpoint edited', 2, replaced('checkpoints.jsonl', '"size":9', '"size":8')],
  ['a checkpoint spelled differently', 2, replaced('checkpoints.jsonl', '{"size"', '{ "size"')],
  ['no key', 2, replaced('vkey', /.+/, 'key')],
  ['signed with another key', 2, (files) => signAgain(files, otherKey)],
  [
    'signed in the name of another ledger',
    2,
    (files) => signAgain(new Map(files).set('checkpoint', 'other.example/ledger\n')),
  ],
  ['the text of an opening edited', 6, replaced('openings.jsonl', 'Ferry trips', 'Ferry trip')],
  ['the salt of an opening edited', 6, replaced('openings.jsonl', /"salt":"../, '"salt":"00')],
  ['an opening dropped', 6, lines('openings.jsonl', (all) => all.slice(1))],
  ['an opening of another event', 6, replaced('openings.jsonl', /"idx":\d+/, '"idx":2')],
  ['an opening of another part', 6, replaced('openings.jsonl', '"note"', '"claim"')],
  ['an opening twice', 6, lines('openings.jsonl', (all) => [...all, all[0] ?? ''])],
  ['an opening spelled differently', 6, replaced('openings.jsonl', '{"idx"', '{ "idx"')],
  ['no openings', 6, without('openings.jsonl')],
  ['the holder of units changed', 6, replaced('units.csv', /active,CA0*1/, 'active,CA000009')],
  ['the state of units changed', 6, replaced('units.csv', 'cancelled', 'active')],
  ['the vintage of units changed', 6, replaced('units.csv', ',2024,', ',2025,')],
  ['a line of units dropped', 6, lines('units.csv', (all) => all.toSpliced(2, 1))],
  ['a line of units twice', 6, lines('units.csv', (all) => [...all, all[2] ?? ''])],
  ['units said not to be open', 6, replaced('units.csv', 'yes\r', 'no\r')],
  ['a range of units widened', 6, replaced('units.csv', ',101,150,', ',101,151,')],
  ['another heading of units', 6, replaced('units.csv', 'vintage', 'year')],
  ['no table of units', 6, without('units.csv')],
  ['the table of units cut off', 6, replaced('units.csv', /\r\n$/, '')],
  ['the tonnes of an inventory changed', 6, replaced('inventories.csv', ',40,', ',50,')],
  ['the tonnes of an inventory left out', 6, replaced('inventories.csv', ',40,', ',,')],
  ['what is retired against an inventory changed', 6, replaced('inventories.csv', ',25\r', ',24\r')],
  ['an inventory year dropped', 6, lines('inventories.csv', (all) => all.slice(0, 1))],
  ['an inventory year added', 6, lines('inventories.csv', (all) => [...all, 'CA000001-002,2025,1,0\r'])],
  ['a policy that demands a witness', 7, replaced('policy', 'quorum none', 'quorum any')],
  ['the policy of another ledger', 7, replaced('policy', /log \S+/, 'log other')],
  ['no policy', 6, without('policy')],

  ['serials issued out of order', 5, editLeaf('issued', (leaf) => ({ ...leaf, min: 2, max: 101 }))],
  ['a count that is not that of the range', 5, editLeaf('issued', (leaf) => ({ ...leaf, count: 99 }))],
  [
    'an inventory with less than is retired',
    5,
    editLeaf('inventory_set', (leaf) => ({ ...leaf, count: 20 })),
  ],
  ['retired by who does not hold them', 5, editLeaf('retired', (leaf) => ({ ...leaf, org: 'CA000007' }))],
  ['an unknown type', 5, editLeaf('cancelled', (leaf) => ({ ...leaf, type: 'burnt' }))],
  ['a key too many', 5, editLeaf('cancelled', (leaf) => ({ ...leaf, why: 'x' }))],
  ['a key too few', 5, editLeaf('cancelled', ({ org: _, ...leaf }) => leaf)],
  ['an unknown version', 5, editLeaf('cancelled', (leaf) => ({ ...leaf, v: 3 }))],
  ['another index', 5, editLeaf('cancelled', (leaf) => ({ ...leaf, seq: 3 }))],
  ['a time that goes back', 5, editLeaf('cancelled', (leaf) => ({ ...leaf, t: '2025-01-01T00:00:00Z' }))],
  [
    'a leaf spelled differently',
    5,
    resigned((all) => all.map((line) => line.replace('"seq":3', '"seq": 3'))),
  ],
  [
    'a leaf that is not UTF-8',
    5,
    resigned((all) => all.map((line) => line.replace('Approved', 'Appr\xffved'))),
  ],
  ['a leaf dropped, and signed', 5, resigned((all) => all.toSpliced(5, 1))],
  ['two leaves swapped, and signed', 5, resigned((all) => swapped(all, 3, 4))],
  ['a second beginning', 5, append(() => ({ type: 'genesis' }))],
  [
    'units retired twice',
    5,
    append(() => units('retired', 1, 5, { inv: { project: ledger.inventory, year: 2024 } })),
  ],
  ['units cancelled that are transferred', 5, append(() => units('cancelled', 46, 50))],
  [
    'received units transferred',
    5,
    append(() => units('transferred', 46, 50, { org: ledger.receiver, to: ledger.owner })),
  ],
  [
    'more retired than an inventory has',
    5,
    append(() => units('retired', 66, 100, { inv: { project: ledger.inventory, year: 2024 } })),
  ],
  [
    'retired against an inventory year that is not set',
    5,
    append(() => units('retired', 66, 67, { inv: { project: ledger.inventory, year: 2031 } })),
  ],
  [
    'an inventory lowered below what is retired',
    5,
    append(() => ({
      type: 'inventory_set',
      org: ledger.owner,
      inv: { project: ledger.inventory, year: 2024 },
      count: 1,
    })),
  ],
  ['active units corrected', 5, append(() => units('corrected', 66, 70))],
  ['a merge of who is merged', 5, append(() => ({ type: 'merged', org: ledger.merged, to: ledger.owner }))],
  ['units of two vintages in one event', 5, append(() => units('cancelled', 99, 102))],
  [
    'a sealed event in the place of an open one, which would explain it',
    5,
    editLeaf('issued', ({ seq = 0, t = '' }) => ({
      c: `sha256:${'0'.repeat(64)}`,
      seq,
      t,
      type: 'sealed',
      v: 1,
    })),
  ],
  ['an event beside the tables', 6, append(() => units('cancelled', 66, 70))],
  [
    'another note committed to',
    6,
    editLeaf('retired', (leaf) => ({ ...leaf, note: `sha256:${'0'.repeat(64)}` })),
  ],
  ['an erasure whose text is published', 6, append(() => ({ type: 'erased', ref: 5, part: 'note' }))],
];

describe('a changed export', () => {
  it('is not found at fault before it is changed', async () => {
    expect(await verifyFiles(base, { key: vkey }, true)).toMatchObject({ code: 0, faults: [] });
  });

  it.each(kinds)('is found: %s (exit code %i)', async (_, code, change) => {
    const changed = change(base);
    expect([...changed]).not.toEqual([...base]);
    const found = await verifyFiles(changed, { key: vkey });
    expect(found).toMatchObject({ code, faults: [expect.any(String), ...found.faults.slice(1)] });
  });

  it('is found whichever byte of its data changes', { timeout: 60_000 + 20 * FLIPS }, async () => {
    const names = [...base.keys()].filter((name) => name !== 'README.md' && name !== 'verify.mjs');
    const sizes = names.map((name) => base.get(name)?.length ?? 0);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    for (let flip = 0; flip < FLIPS; flip += 1) {
      let at = Math.floor(Math.random() * total);
      const file = sizes.findIndex((size) => (at < size ? true : ((at -= size), false)));
      const name = names[file] ?? '';
      const text = base.get(name) ?? '';
      const bit = 1 << Math.floor(Math.random() * 8);
      const byte = String.fromCharCode(text.charCodeAt(at) ^ bit);
      const changed = new Map(base).set(name, text.slice(0, at) + byte + text.slice(at + 1));
      const { code } = await verifyFiles(changed, { key: vkey });
      expect(code, `byte ${at} of ${name} became ${JSON.stringify(byte)}`).toBeGreaterThan(1);
    }
  });

  it('lacks an opening without fault if an event says that it was erased', async () => {
    const erased = append(() => ({ type: 'erased', ref: 5, part: 'note' }))(base);
    const found = await verifyFiles(
      withLines(erased, 'openings.jsonl', (all) => all.slice(1)),
      { key: vkey },
    );
    expect([found.code, found.faults]).toEqual([0, []]);
  });
});

describe('what is known from before', () => {
  const head = (files: Files) => {
    const known = readHead(Buffer.from(files.get('checkpoint') ?? '', 'latin1').toString());
    if (known === null) throw new Error('The files have no checkpoint.');
    return known;
  };

  it('is continued by the same ledger and a longer one', async () => {
    const longer = append(() => ({ type: 'key', vkey }))(base);
    const found = await verifyFiles(longer, { key: vkey, known: [head(base)] });
    expect([found.code, found.checked['append-only']]).toEqual([0, 1]);
  });

  it.each([
    ['another event in the same place', append(() => ({ type: 'key', vkey: 'x' }))],
    ['a shorter ledger', resigned((all) => all.slice(0, 9))],
  ])('is not: %s', async (_, change) => {
    const known = [head(append(() => ({ type: 'key', vkey }))(base))];
    const found = await verifyFiles(change(base), { key: vkey, known });
    expect(found.code).toBe(4);
  });

  it('is told by an earlier check, with its key', async () => {
    const recall = () => ({ size: 14, root: 'x', origin: head(base).origin, vkey });
    expect((await verifyFiles(base, { recall })).code).toBe(4);
    const changed = signAgain(base, otherKey);
    expect((await verifyFiles(changed, { recall: () => ({ ...head(base), vkey }) })).code).toBe(2);
    expect((await verifyFiles(changed)).code).toBe(0);
  });

  it('lets a key follow that the log names under the key before it', async () => {
    const next = signAgain(base, otherKey).get('vkey')?.trim() ?? '';
    const named = append(() => ({ type: 'key', vkey: next }))(base);
    const rotated = signAgain(named, otherKey);
    const list = linesOf(named, 'checkpoints.jsonl').at(-1) ?? '';
    expect(rotated.get('vkey')?.trim()).toBe(next);
    // The event is signed with the old key, and what follows with the new one.
    const longer = signAgain(
      withLines(rotated, 'leaves.jsonl', (all) => [
        ...all,
        canonicalJson({ seq: all.length, t: JSON.parse(all.at(-1) ?? '').t, type: 'key', v: 1, vkey: 'x' }),
      ]),
      otherKey,
    );
    const both = withLines(longer, 'checkpoints.jsonl', (all) => [
      ...linesOf(named, 'checkpoints.jsonl').slice(0, -1),
      list,
      all.at(-1) ?? '',
    ]);
    expect((await verifyFiles(both, { key: vkey })).code).toBe(0);
    expect((await verifyFiles(longer, { key: vkey })).code).toBe(2);
    const byNext = await verifyFiles(both, { key: next });
    expect([byNext.code, byNext.unchecked['earlier-signatures']]).toEqual([0, 2]);
  });
});

describe('sealed events', () => {
  it('are never counted as checked, and their openings must be theirs', async () => {
    const hiding = await openTestApp();
    try {
      await aLedger(hiding, { hides: true });
      const files = signAgain(inBytes((await exportOf(hiding)).files));
      const { code, unchecked, checked } = await verifyFiles(files);
      expect([code, unchecked['sealed-events']]).toEqual([0, 3]);
      expect(checked['rules']).toBe((checked['spelling'] ?? 0) - 3);
      expect((await verifyFiles(files, {}, true)).code).toBe(8);
      const gap = replaced('units.csv', /,5,30,2022/, ',6,30,2022')(files);
      expect((await verifyFiles(gap)).code).toBe(6);
      const salt = Buffer.alloc(32, 7);
      const place = linesOf(files, 'leaves.jsonl').findIndex((line) => JSON.parse(line).type === 'sealed');
      const opened = (content: string) => {
        const sealed = (line: string) =>
          canonicalJson({ ...JSON.parse(line), c: commitment(salt, content) } as never);
        const leaves = withLines(files, 'leaves.jsonl', (all) => all.with(place, sealed(all[place] ?? '')));
        const opening = JSON.stringify({ idx: place, part: 'entry', salt: salt.toString('base64'), content });
        return signAgain(withLines(leaves, 'openings.jsonl', (all) => [...all, opening]));
      };
      const { t } = JSON.parse(linesOf(files, 'leaves.jsonl')[place] ?? '') as { t: string };
      const merge = { org: 'CA000001', t, to: 'CA000009', type: 'merged', v: 1 };
      expect((await verifyFiles(opened(canonicalJson({ ...merge, seq: place + 1 })))).code).toBe(5);
      expect((await verifyFiles(opened('text'))).code).toBe(5);
      const twice = canonicalJson({ ...merge, org: 'CA000009', seq: place });
      expect((await verifyFiles(opened(twice))).faults).toContain('rule-broken');
    } finally {
      await hiding.close();
    }
  });
});

describe('a damaged archive', () => {
  it('is refused', async () => {
    const { path } = await exportOf(test);
    const whole = readFileSync(path);
    const damaged = join(test.folder, 'damaged.tar.gz');
    const codes: number[] = [];
    for (const bytes of [
      whole,
      whole.subarray(0, whole.length - 9),
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 20),
      Buffer.from('no archive'),
      Buffer.concat([whole.subarray(0, 900), Buffer.from([0x55]), whole.subarray(901)]),
    ]) {
      writeFileSync(damaged, bytes);
      codes.push(
        await runVerifier([damaged], {
          environment: { XDG_CONFIG_HOME: test.folder },
          write: () => undefined,
          complain: () => undefined,
        }),
      );
    }
    expect(codes).toEqual([0, 6, 6, 6, 6, 6]);
  });
});
