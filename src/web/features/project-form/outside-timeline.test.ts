import { describe, expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { warningsOf } from './emissions-section.tsx';
import { blankDraft, draftOf } from './form-draft.ts';
import { documentYears } from './form-files.tsx';
import { outcomeOf } from './update-actions.tsx';

const CURRENT_YEAR = 2026;

const planned = { year: 2023, status: 'Projected', quantity: 90 } as const;
const realized = { year: 2024, status: 'Registered', quantity: 40 } as const;

const timeline = (startYear: string, finishYear: string) => ({
  'timeline.startYear': startYear,
  'timeline.startMonth': '1',
  'timeline.finishYear': finishYear,
  'timeline.finishMonth': '12',
});

describe('an emissions update with a realized year', () => {
  const project = {
    programType: 'VCS',
    timeline: { startDate: '2023-01-01', endDate: '2024-12-31' },
    pictures: {},
    documents: {},
    emissionReductions: { draft: [planned, { ...realized, status: 'Projected' }], registered: [] },
    yearsWithUnits: [],
    transferredFrom: null,
  } as unknown as OwnedProject;

  it.each([
    ['waits while the year is in the timeline', '2024', 'waits'],
    ['takes effect at once when the year left the timeline', '2023', 'at-once'],
  ])('%s', (_what, finishYear, outcome) => {
    const { texts, ...draft } = draftOf(project);
    const edited = {
      ...draft,
      rows: [planned, realized],
      texts: { ...texts, programType: 'VCS', ...timeline('2023', finishYear) },
    };
    expect(outcomeOf(project, { draft: edited, isChanged: true }, CURRENT_YEAR)).toBe(outcome);
  });
});

describe('the warnings to the owner', () => {
  const warnings = (details: Parameters<typeof blankDraft>[0]) =>
    warningsOf({ ...blankDraft(details), rows: [planned, realized] }, CURRENT_YEAR);

  it('name a missing verification report only for realized rows that are sent', () => {
    const lacksReport = (details: Parameters<typeof blankDraft>[0]) => warnings(details).lacksReport;
    expect(lacksReport({ programType: 'VCS', ...timeline('2023', '2024') })).toBe(true);
    expect(lacksReport({ programType: 'VCS', ...timeline('2023', '2023') })).toBe(false);
    expect(lacksReport({ programType: 'Infrastructure Canada', ...timeline('2023', '2024') })).toBe(false);
  });

  it('compare source serials only with rows that are sent', () => {
    const purchase = { programType: 'Offsets', offsetSerials: '1-100', offsetRegistry: 'Verra' };
    const { differing } = warnings({ ...purchase, ...timeline('2023', '2024') });
    expect(differing).toMatchObject({ entered: 40 });
    expect(warnings({ ...purchase, ...timeline('2023', '2023') }).differing).toBeNull();
  });
});

describe('the document fields of an inventory', () => {
  it('are those of its timeline and of other years that have a document', () => {
    const file = { url: '/files/abc', filename: 'report.pdf' };
    const draft = blankDraft({ programType: 'Inventory', ...timeline('2022', '2023') });
    expect(
      documentYears({ ...draft, files: { projectPlan: file, inventory2022: file } }, CURRENT_YEAR),
    ).toEqual([2022, 2023]);
    expect(documentYears({ ...draft, files: { inventory2021: file } }, CURRENT_YEAR)).toEqual([
      2021, 2022, 2023,
    ]);
  });
});
