import { describe, expect, it } from 'vitest';
import { blankEntry, type ProjectEntry } from './entry.ts';
import {
  findExcludedYear,
  isEmissionUpdate,
  needsApproval,
  updateFaults,
  updateTransition,
} from './submission-faults.ts';

const row = (year: number) => ({ year, status: 'Projected', quantity: 5 }) as const;
const inForce: ProjectEntry = {
  ...blankEntry('ISO 14064-2'),
  startDate: '2020-01-01',
  endDate: '2021-12-31',
  rows: [row(2020)],
};

describe('isEmissionUpdate', () => {
  it.each([
    ['rows', { rows: [row(2021)] }, true],
    ['the end date', { endDate: '2022-12-31' }, true],
    ['a document', { files: { verificationReport: 'a' } }, true],
    ['a yearly document', { files: { inventory2020: 'a' } }, true],
    ['a picture', { files: { featured: 'a' } }, false],
    ['the title', { title: 'Other' }, false],
    ['the start date', { startDate: '2019-01-01' }, false],
  ])('%s: %j is %s', (_, change, isUpdate) => {
    expect(isEmissionUpdate(inForce, { ...inForce, ...change })).toBe(isUpdate);
  });
});

describe('updateFaults and findExcludedYear', () => {
  const codeOf = (change: Partial<ProjectEntry>, issuedYears: readonly number[] = []) => {
    const [fault = null] = Object.values(
      updateFaults(inForce, { ...inForce, ...change }, { issuedYears, currentYear: 2020 }),
    );
    return fault?.code ?? null;
  };

  it('ignores unchanged parts, including rows with gaps', () => {
    expect(codeOf({ files: { verificationReport: 'a' } })).toBeNull();
    expect(codeOf({ rows: [row(2021)] })).toBe('row-year-missing');
    expect(codeOf({ rows: [row(2021)] }, [2020])).toBeNull();
  });

  it('refuses realized tonnes in years after the current one', () => {
    expect(codeOf({ rows: [row(2020), { ...row(2021), status: 'Registered' }] })).toBe('row-year-ahead');
  });

  it('requires a row for each year added by a later end date', () => {
    expect(codeOf({ endDate: '2022-12-31' })).toBe('row-year-missing');
    const rows = [row(2020), row(2021), row(2022)];
    expect(codeOf({ endDate: '2022-12-31', rows })).toBeNull();
    expect(codeOf({ endDate: '2019-12-31', rows })).toBe('timeline-backwards');
    expect(codeOf({ endDate: '2041-12-31', rows })).toBe('timeline-too-long');
  });

  it('allows a required document to be replaced but not removed, and requires none that is not in force', () => {
    const planned = { ...inForce, files: { projectPlan: 'a', other1: 'b' } };
    const faultsOf = (files: ProjectEntry['files']) =>
      Object.keys(updateFaults(planned, { ...planned, files }, { issuedYears: [], currentYear: 2020 }));
    expect(faultsOf({ projectPlan: 'c' })).toEqual([]);
    expect(faultsOf({ other1: 'b' })).toEqual(['documents.projectPlan']);
    expect(codeOf({ files: { other2: 'd' } })).toBeNull();
  });

  it('allows the end date to be replaced but not removed', () => {
    const known = { issuedYears: [], currentYear: 2020 };
    expect(updateFaults(inForce, { ...inForce, endDate: null }, known)).toEqual({
      'timeline.endDate': { code: 'field-missing', values: {} },
    });
    const endless = { ...inForce, endDate: null };
    expect(updateFaults(endless, endless, known)).toEqual({});
  });

  it('returns a year with units that a new end date excludes, unless it was outside before', () => {
    const shorter = { ...inForce, endDate: '2020-12-31' };
    expect(findExcludedYear(inForce, shorter, [2019, 2021])).toBe(2021);
    expect(findExcludedYear(inForce, shorter, [2020, 2024])).toBeNull();
    expect(findExcludedYear(inForce, { ...inForce, rows: [] }, [2024])).toBeNull();
  });
});

describe('needsApproval (specification §4)', () => {
  const rows = [{ year: 2022, status: 'Projected', quantity: 5 }] as const;

  it.each([
    ['projectPlan', false],
    ['financialPlan', false],
    ['projectValidation', true],
    ['verificationReport', true],
    ['other1', true],
    ['other2', true],
    ['inventory2022', true],
  ])('when %s changes: %s', (slot, waits) => {
    expect(needsApproval({ before: {}, after: { [slot]: 'new' }, rows })).toBe(waits);
    expect(needsApproval({ before: { [slot]: 'old' }, after: {}, rows })).toBe(waits);
    expect(needsApproval({ before: { [slot]: 'old' }, after: { [slot]: 'old' }, rows })).toBe(false);
  });

  it('is true when any row is not Projected', () => {
    const realized = [...rows, { year: 2021, status: 'Registered', quantity: 1 } as const];
    expect(needsApproval({ before: {}, after: {}, rows: realized })).toBe(true);
  });
});

describe('updateTransition', () => {
  it.each([
    ['an update of planned rows is at once', { rows: [row(2020), row(2021)] }, 'updateEmissions'],
    ['a new report needs approval', { files: { verificationReport: 'a' } }, 'submitUpdate'],
    [
      'realized rows need approval',
      { rows: [{ ...row(2020), status: 'Registered' as const }] },
      'submitUpdate',
    ],
  ])('%s', (_, change, transition) => {
    expect(updateTransition(inForce, { ...inForce, ...change })).toBe(transition);
  });

  it('needs no approval when nothing changes', () => {
    const realized = { ...inForce, rows: [{ ...row(2020), status: 'Registered' as const }] };
    expect(updateTransition(realized, realized)).toBe('updateEmissions');
  });
});
