import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CanonicalValue, canonicalJson, claimText, eventLeaf, sealedLeaf } from './leaf.ts';

const at = '2026-11-21T07:40:18Z';

describe('eventLeaf and sealedLeaf', () => {
  it('matches the bytes in the ledger’s documentation, with sorted keys', () => {
    const retired = {
      index: 1234,
      at,
      type: 'retired',
      organization: 'CA000042',
      project: 'CA000042-003',
      year: 2022,
      range: { min: 971, max: 1000 },
      against: { kind: 'inventory', project: 'CA000042-004', year: 2023 },
    } as const;
    const written = (claim: string, version: number) =>
      `{${claim}"count":30,"inv":{"project":"CA000042-004","year":2023},"max":1000,"min":971,"note":"sha256:00",` +
      `"org":"CA000042","project":"CA000042-003","seq":1234,"t":"${at}","type":"retired","v":${version},"year":2022}`;
    expect(eventLeaf(retired, { note: 'sha256:00' }, 1)).toBe(written('', 1));
    expect(eventLeaf(retired, { note: 'sha256:00' })).toBe(written('', 2));
    const claimed = { note: 'sha256:00', claim: 'sha256:01', content: 'sha256:02' };
    expect(eventLeaf(retired, claimed)).toBe(written('"claim":"sha256:01",', 2));
    expect(eventLeaf(retired, claimed, 1)).toBe(written('', 1));
  });

  it('commits to what an approval approves, and names erased openings and new keys', () => {
    const stated = { index: 3, at, type: 'project-status', organization: 'CA1', project: 'CA1-1' } as const;
    const content = 'sha256:02';
    expect(eventLeaf({ ...stated, status: 'Approved' }, { content })).toBe(
      `{"content":"sha256:02","org":"CA1","project":"CA1-1","seq":3,"status":"Approved","t":"${at}","type":"project_status","v":2}`,
    );
    expect(eventLeaf({ ...stated, status: 'Draft' }, { content })).toBe(
      `{"org":"CA1","project":"CA1-1","seq":3,"status":"Draft","t":"${at}","type":"project_status","v":2}`,
    );
    expect(eventLeaf({ index: 9, at, type: 'erased', ref: 7, part: 'claim' })).toBe(
      `{"part":"claim","ref":7,"seq":9,"t":"${at}","type":"erased","v":1}`,
    );
    expect(eventLeaf({ index: 9, at, type: 'key', verifierKey: 'a/ledger+0f+AQ==' })).toBe(
      `{"seq":9,"t":"${at}","type":"key","v":1,"vkey":"a/ledger+0f+AQ=="}`,
    );
  });

  it('contains only index, time and commitment when sealed', () => {
    expect(sealedLeaf({ index: 5, at }, 'sha256:ff')).toBe(
      `{"c":"sha256:ff","seq":5,"t":"${at}","type":"sealed","v":1}`,
    );
  });

  it('uses the log’s names for inventory years and statuses', () => {
    const acted = { index: 2, at, organization: 'CA000042', project: 'CA000042-004' };
    expect(eventLeaf({ ...acted, type: 'inventory-set', year: 2023, tonnes: 12 })).toContain(
      '"type":"inventory_set"',
    );
    expect(eventLeaf({ ...acted, type: 'project-status', status: 'Approved' })).toContain(
      '"status":"Approved"',
    );
    expect(eventLeaf({ index: 0, at, type: 'genesis' })).toBe(`{"seq":0,"t":"${at}","type":"genesis","v":1}`);
  });
});

describe('claimText', () => {
  it.each([
    [{ beneficiary: null, purpose: null, isBeneficiaryPrivate: false }, null],
    [{ beneficiary: null, purpose: null, isBeneficiaryPrivate: true }, '{"isPrivate":true}'],
    [
      { beneficiary: 'E\u0301cole', purpose: null, isBeneficiaryPrivate: true },
      '{"beneficiary":"\u00c9cole","isPrivate":true}',
    ],
    [
      { beneficiary: null, purpose: 'Half \ud83d', isBeneficiaryPrivate: false },
      '{"isPrivate":false,"purpose":"Half \ufffd"}',
    ],
  ])('of %j is %j', (texts, expected) => {
    expect(claimText(texts)).toBe(expected);
  });
});

describe('canonicalJson', () => {
  const value: fc.Arbitrary<CanonicalValue> = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string().map((text) => text.normalize('NFC')),
      fc.maxSafeInteger().map((number) => number + 0),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('writes parsed text identically', () => {
    fc.assert(
      fc.property(value, (sample) => {
        const text = canonicalJson(sample);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('normalizes accents to NFC', () => {
    expect(canonicalJson('e\u0301')).toBe('"é"');
  });

  it.each([1.5, Number.NaN, 2 ** 53, -0, '\ud800'])('throws on %j', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  it('throws on long texts and on keys that are not ASCII', () => {
    expect(() => canonicalJson('x'.repeat(9000))).toThrow();
    expect(() => canonicalJson({ é: 1 })).toThrow();
  });
});
