import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueMissing, sumMissing } from './issue-missing.ts';
import type { KnownProject } from './known-entries.ts';
import type { ImportPlan } from './plan-import.ts';
import { differencesOf, missingOf } from './sum-vintages.ts';

const project: KnownProject = {
  serial: 'CA000001-001',
  organization: 'CA000001',
  registry: 'Verra',
  id: 'VCS1',
  startDate: null,
  endDate: null,
  isDeleted: false,
};

const figures = fc
  .record({ issued: fc.integer({ min: 0, max: 50 }), retired: fc.nat(50) })
  .map(({ issued, retired }) => ({ issued, retired: Math.min(issued, retired) }));

describe('the missing tonnes of a vintage', () => {
  it('and those issued are what the file says, and are never retired beyond it', () => {
    fc.assert(
      fc.property(figures, figures, (loaded, said) => {
        const missing = missingOf(loaded, { year: 2020, ...said });
        expect(missing === null).toBe(said.issued <= loaded.issued);
        if (missing === null) return;
        expect(missing.year).toBe(2020);
        expect(loaded.issued + missing.issued).toBe(said.issued);
        expect(missing.retired).toBeLessThanOrEqual(missing.issued);
        expect(loaded.retired + missing.retired).toBeLessThanOrEqual(Math.max(said.retired, loaded.retired));
      }),
    );
  });

  it.each([
    [
      { issued: 150, retired: 60 },
      { year: 2020, issued: 50, retired: 30 },
    ],
    [
      { issued: 150, retired: 100 },
      { year: 2020, issued: 50, retired: 50 },
    ],
    [
      { issued: 150, retired: 10 },
      { year: 2020, issued: 50, retired: 0 },
    ],
  ])('are retired as the source has: %j', (said, missing) => {
    expect(missingOf({ issued: 100, retired: 30 }, { year: 2020, ...said })).toEqual(missing);
  });
});

describe('the differences of a vintage', () => {
  it('are what is missing, what is over, and what the source retired since', () => {
    const codes = (issued: number, retired: number) =>
      differencesOf(project, { issued: 100, retired: 30 }, { year: 2020, issued, retired }).map(
        ({ code }) => code,
      );
    expect(codes(100, 30)).toEqual([]);
    expect(codes(100, 29)).toEqual([]);
    expect(codes(101, 31)).toEqual(['missing-tonnes', 'retired-since']);
    expect(codes(99, 0)).toEqual(['surplus-tonnes']);
  });
});

describe('a plan that issues what is missing', () => {
  const other = { ...project, serial: 'CA000001-002' };
  const year = (number: number, issued: number) => ({ year: number, issued, retired: 0 });
  const row = { table: 0, file: 'v.csv', subject: 'VCS1 2020' };
  const values = { serial: project.serial, loaded: 100, said: 105 };
  const plan: ImportPlan = {
    projects: [],
    inventories: [],
    laterFigures: [],
    timelines: [],
    changes: [],
    laterVintages: [{ project, vintages: [year(2021, 9)] }],
    missing: [
      { project, vintages: [year(2020, 5)] },
      { project: other, vintages: [year(2019, 3)] },
    ],
    reports: [
      { ...row, line: 2, outcome: 'known', findings: [{ code: 'missing-tonnes', values }] },
      { ...row, line: 3, outcome: 'known', findings: [{ code: 'surplus-tonnes', values }] },
      { ...row, line: 4, outcome: 'wrong', findings: [] },
    ],
  };

  it('has one entry for each project, with its years ascending, and loads these rows', () => {
    const issuing = issueMissing(plan);
    expect(issuing.laterVintages.map(({ vintages }) => vintages)).toEqual([
      [year(2020, 5), year(2021, 9)],
      [year(2019, 3)],
    ]);
    expect(issuing.reports.map(({ outcome }) => outcome)).toEqual(['loads', 'known', 'wrong']);
    expect([sumMissing(plan), sumMissing(issuing)]).toEqual([8, 0]);
  });
});
