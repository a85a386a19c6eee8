import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEvidence } from '../../scripts/steps/keep-evidence.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-evidence-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const evidence = () => join(folder, 'test-results');
const kept = () => join(folder, '.cache/failed-runs/42');

/** Records a run as Playwright does: a folder for each failed journey, and a file about all of them. */
function record(...journeys: readonly string[]): void {
  for (const journey of journeys) mkdirSync(join(evidence(), journey), { recursive: true });
  mkdirSync(evidence(), { recursive: true });
  writeFileSync(join(evidence(), '.last-run.json'), '{}');
}

describe('the evidence of failed journeys', () => {
  it('is moved to where the next run does not remove it', () => {
    record('map-opens');
    expect(keepEvidence(evidence(), kept())).toBe(true);
    expect(readdirSync(folder)).toEqual(['.cache']);
    expect(readdirSync(kept())).toEqual(['.last-run.json', 'map-opens']);
  });

  it('replaces that of an earlier run of the same name', () => {
    record('map-opens');
    keepEvidence(evidence(), kept());
    record('owner-pays');
    expect(keepEvidence(evidence(), kept())).toBe(true);
    expect(readdirSync(kept())).toEqual(['.last-run.json', 'owner-pays']);
  });

  it('is left alone when no journey failed', () => {
    expect(keepEvidence(evidence(), kept())).toBe(false);
    record();
    expect(keepEvidence(evidence(), kept())).toBe(false);
    expect(readdirSync(folder)).toEqual(['test-results']);
  });
});
