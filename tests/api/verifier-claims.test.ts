import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '#domain/ledger/leaf.ts';
import { commitment } from '#server/ledger/ledger-work.ts';
import { readHead } from '#verify/check-checkpoints.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import {
  exportOf,
  type Files,
  inBytes,
  linesOf,
  signAgain,
  verifyFiles,
  withLines,
} from '../support/exported-ledger.ts';
import { openTestApp } from '../support/test-app.ts';

const REPORT = 'a7'.repeat(32);

let test: Awaited<ReturnType<typeof openTestApp>>;
let files: Files;
beforeAll(async () => {
  test = await openTestApp();
  const organization = await anOrganization(test.database);
  const project = await aProject(test.database, organization);
  const content = canonicalJson({
    documents: [{ sha256: REPORT, slot: 'projectReport' }],
    fields: { title: 'Heat from the harbour' },
  });
  const retire = (min: number, beneficiary: string, isBeneficiaryPrivate: boolean) =>
    ({
      type: 'retire',
      organization,
      project,
      range: { min, max: min + 4 },
      purpose: { kind: 'other', note: 'Ferry trips' },
      certificate: { beneficiary, purpose: 'Trips of 2024', isBeneficiaryPrivate },
    }) as const;
  await inLedger(test.database, [
    { type: 'state-status', organization, project, status: 'Approved', content },
    { type: 'issue', organization, project, year: 2024, tonnes: 20 },
    retire(1, 'Town of Bay', false),
    retire(6, 'Someone private', true),
  ]);
  await test.publishLog();
  files = signAgain(inBytes((await exportOf(test)).files));
});
afterAll(() => test.close());

const openings = (from: string, to: string) =>
  new Map(files).set('openings.jsonl', (files.get('openings.jsonl') ?? '').replaceAll(from, to));
/** Changes an opening and what its leaf commits to alike, and signs everything again, as somebody with the key could. */
const rewritten = (part: string, from: string, to: string) => {
  const line = linesOf(files, 'openings.jsonl').find((one) => one.includes(`"part":"${part}"`)) ?? '{}';
  const opening = JSON.parse(line) as { idx: number; salt: string; content: string };
  const content = opening.content.replaceAll(from, to);
  const changed = JSON.stringify({ ...opening, content });
  const leaves = withLines(files, 'leaves.jsonl', (all) => {
    const leaf = JSON.parse(all[opening.idx] ?? '{}') as Record<string, string>;
    const own = commitment(Buffer.from(opening.salt, 'base64'), content);
    return all.with(opening.idx, canonicalJson({ ...leaf, [part]: own }));
  });
  return signAgain(withLines(leaves, 'openings.jsonl', (all) => all.with(all.indexOf(line), changed)));
};

describe('what certificates and approvals commit to', () => {
  it('is checked, but for a private beneficiary, who is not in the export', async () => {
    const found = await verifyFiles(files);
    expect([found.code, found.faults]).toEqual([0, []]);
    expect(found.unchecked).toEqual({ 'private-claims': 1 });
    expect(files.get('openings.jsonl')).toContain('Town of Bay');
    expect([...files.values()].join('')).not.toContain('Someone private');
  });

  it.each([
    ['another beneficiary', 'Town of Bay', 'Town of Boy'],
    ['another purpose', 'Trips of 2024', 'Trips of 2025'],
    ['a beneficiary who became private', 'isPrivate\\":false', 'isPrivate\\":true'],
    ['another document', REPORT, `b7${REPORT.slice(2)}`],
    ['a document of another slot', 'projectReport', 'otherReport'],
    ['another field', 'Heat from', 'Heat of'],
  ])('is found changed: %s', async (_, from, to) => {
    const changed = openings(from, to);
    expect(changed.get('openings.jsonl')).not.toBe(files.get('openings.jsonl'));
    const found = await verifyFiles(changed);
    expect([found.code, found.faults]).toEqual([6, expect.arrayContaining(['opening-differs'])]);
  });

  it.each([
    ['claim', 'Town of Bay', 'Town of Boy'],
    ['content', REPORT, `b7${REPORT.slice(2)}`],
  ])('is found changed with its leaf and all signatures: %s', async (part, from, to) => {
    const changed = rewritten(part, from, to);
    expect((await verifyFiles(changed)).code).toBe(0);
    const known = [readHead(Buffer.from(files.get('checkpoint') ?? '', 'latin1').toString())];
    const found = await verifyFiles(changed, { known: known.filter((head) => head !== null) });
    expect(found.code).toBe(4);
  });
});
