import { describe, expect, it } from 'vitest';
import { blankDraft } from './form-draft.ts';
import { withResults, yearsToRealize } from './year-results.ts';

const row = (year: number, status: 'Projected' | 'Registered', quantity: number) => ({
  year,
  status,
  quantity,
});
const draft = { ...blankDraft(), rows: [row(2023, 'Registered', 112), row(2024, 'Projected', 120)] };
const file = (name: string) => ({ url: `/files/${name}`, filename: `${name}.pdf` });

describe('withResults', () => {
  it('realizes the year and no other', () => {
    const { rows, files } = withResults(draft, { year: 2024, tonnes: 118, report: null });
    expect(rows).toEqual([row(2023, 'Registered', 112), row(2024, 'Registered', 118)]);
    expect(files).toEqual(draft.files);
  });

  it('keeps the report of the year before among the other documents', () => {
    const files = { verificationReport: file('2023'), other1: file('photos') };
    const results = { year: 2024, tonnes: 118, report: file('2024') };
    expect(withResults({ ...draft, files }, results).files).toEqual({
      verificationReport: file('2024'),
      other1: file('photos'),
      other2: file('2023'),
    });
  });

  const full = { verificationReport: file('2023'), other1: file('a'), other2: file('b') };

  it('takes the place of the report where no other document is free', () => {
    const results = { year: 2024, tonnes: 118, report: file('2024') };
    expect(withResults({ ...draft, files: full }, results).files).toEqual({
      ...full,
      verificationReport: file('2024'),
    });
  });

  it('keeps the report before in place of the document that was chosen', () => {
    const results = { year: 2024, tonnes: 118, report: file('2024'), replaced: 'other2' as const };
    expect(withResults({ ...draft, files: full }, results).files).toEqual({
      verificationReport: file('2024'),
      other1: file('a'),
      other2: file('2023'),
    });
  });
});

describe('yearsToRealize', () => {
  const emissionReductions = {
    draft: [
      row(2026, 'Projected', 90),
      row(2024, 'Projected', 120),
      row(2023, 'Registered', 1),
      row(2022, 'Projected', 0),
    ],
    registered: [],
  };
  const project = (updateEmissions: boolean) =>
    ({ emissionReductions, abilities: { updateEmissions } }) as unknown as Parameters<
      typeof yearsToRealize
    >[0];

  it('are projected, have tonnes, and are not ahead', () => {
    expect(yearsToRealize(project(true), 2025)).toEqual([{ year: 2024, tonnes: 120 }]);
  });

  it('are none for who may not update the emissions', () => {
    expect(yearsToRealize(project(false), 2025)).toEqual([]);
  });
});
