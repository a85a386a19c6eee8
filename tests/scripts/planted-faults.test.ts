import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomeOf, plantedFaults, readFault } from '../../scripts/steps/planted-faults.mjs';

const report = (...tests: readonly (readonly [fullName: string, status: string])[]) => ({
  numPassedTests: tests.filter(([, status]) => status === 'passed').length,
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
});

describe('the planted faults', () => {
  it('are ten of each kind and four of the verifier, each with a test file that is there', () => {
    const faults = plantedFaults();
    const folders = faults.map(({ name }) => name.split('/')[0]);
    for (const folder of ['server', 'web', 'texts'])
      expect(folders.filter((one) => one === folder)).toHaveLength(10);
    expect(folders.filter((one) => one === 'verifier')).toHaveLength(4);
    expect(faults.map(({ file }) => String(file)).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are chosen by name', () => {
    expect(plantedFaults(['website-always']).map(({ name }) => name)).toEqual([
      'web/website-always-empty.patch',
    ]);
    expect(() => plantedFaults(['no-such-fault'])).toThrow('No planted fault is named like no-such-fault.');
  });

  it('say what they break and what finds it', () => {
    expect(() => readFault('web/one.patch', '--- a/src/web/one.ts\n')).toThrow(
      'tests/planted/web/one.patch must begin with',
    );
  });
});

describe('the outcome of a planted fault', () => {
  it('is found by the test that failed', () => {
    expect(outcomeOf(report(['adds', 'passed'], ['subtracts', 'failed']), 1)).toEqual({
      outcome: 'found',
      test: 'subtracts',
    });
  });

  it('is missed where every test passes', () => {
    expect(outcomeOf(report(['adds', 'passed']), 0).outcome).toBe('missed');
  });

  it.each([
    ['without a report', null, 1],
    ['of a file that cannot be loaded', report(), 1],
    ['of an error outside the tests', report(['adds', 'passed']), 1],
    ['of no test', report(), 0],
  ])('is not known %s', (_, given, code) => {
    expect(outcomeOf(given, code).outcome).toBe('broken');
  });
});
