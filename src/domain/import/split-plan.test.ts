import { describe, expect, it } from 'vitest';
import { type LoadablePlan, sourcesOf, splitPlan, takeParts } from './plan-import.ts';

const known = (id: string) => ({
  serial: `CA000001-00${id}`,
  organization: 'CA000001',
  registry: 'Verra',
  id,
  startDate: null,
  endDate: null,
  isDeleted: false,
});
const noTimeline = { startDate: null, endDate: null };
const vintages = (...years: readonly number[]) => years.map((year) => ({ year, issued: 10, retired: 0 }));
const figures = (...years: readonly number[]) => years.map((year) => ({ year, tonnes: 10 }));
const row = { table: 0, file: 'p.csv', line: 2, subject: '1', columns: [] };

function newProject(id: string, ...years: readonly number[]): LoadablePlan['projects'][number] {
  const project = {
    registry: 'Verra',
    id,
    title: `Project ${id}`,
    organization: 'Harbour',
    description: null,
    programType: 'VCS',
    type: 'Waste',
    stage: null,
    address: null,
    position: null,
    timeline: noTimeline,
    registered: null,
    totals: { issued: null, retired: null },
    url: null,
  } as unknown as LoadablePlan['projects'][number]['project'];
  const judged = { verdict: 'fits', content: project, doubts: [] } as const;
  return { row: { ...row, judged }, project, vintages: vintages(...years), timeline: noTimeline };
}

const plan: LoadablePlan = {
  projects: [newProject('1', 2020, 2021), newProject('2')],
  inventories: [
    {
      key: 'anyox||canada',
      community: { name: 'Anyox', province: '', country: 'Canada' },
      position: null,
      figures: figures(2019),
      timeline: noTimeline,
    },
  ],
  laterVintages: [
    { project: known('3'), vintages: vintages(2020, 2021, 2022) },
    { project: known('4'), vintages: vintages(2020) },
  ],
  laterFigures: [{ project: known('5'), figures: figures(2021) }],
  timelines: [
    { serial: 'CA000001-005', startDate: '2021-01-01', endDate: '2021-12-31' },
    { serial: 'CA000001-003', startDate: '2020-01-01', endDate: '2022-12-31' },
  ],
  changes: [],
};

describe('the parts of a plan', () => {
  it('are whole entries with their years and their new timelines', () => {
    const parts = splitPlan(plan);
    expect(parts.map(({ rows }) => rows)).toEqual([3, 1, 1, 3, 1, 1]);
    expect(parts[3]?.plan.timelines.map(({ serial }) => serial)).toEqual(['CA000001-003']);
    expect(parts[4]?.plan.timelines).toEqual([]);
    expect(parts[5]?.plan.timelines.map(({ serial }) => serial)).toEqual(['CA000001-005']);
  });

  it.each([1, 2, 4, 100])(
    'are taken in turn, up to %i rows or one entry, and together are the plan',
    (rows) => {
      const parts = splitPlan(plan);
      const taken = [];
      for (let next = 0; next < parts.length; ) {
        const part = takeParts(parts, next, rows);
        expect(part.next).toBeGreaterThan(next);
        expect(part.next === next + 1 || part.rows <= rows).toBe(true);
        taken.push(part);
        next = part.next;
      }
      expect(taken.flatMap((part) => part.plan.projects)).toEqual(plan.projects);
      expect(taken.flatMap((part) => part.plan.inventories)).toEqual(plan.inventories);
      expect(taken.flatMap((part) => part.plan.laterVintages)).toEqual(plan.laterVintages);
      expect(taken.flatMap((part) => part.plan.laterFigures)).toEqual(plan.laterFigures);
      expect(new Set(taken.flatMap((part) => part.plan.timelines))).toEqual(new Set(plan.timelines));
    },
  );

  it('of nothing are none', () => {
    const nothing = {
      projects: [],
      inventories: [],
      laterVintages: [],
      laterFigures: [],
      timelines: [],
      changes: [],
    };
    expect(splitPlan(nothing)).toEqual([]);
    expect(takeParts([], 0, 10)).toEqual({ plan: nothing, rows: 0, next: 0 });
  });

  it('name the sources of their entries', () => {
    expect(sourcesOf(plan).map(({ registry, id }) => `${registry} ${id}`)).toEqual([
      'Verra 1',
      'Verra 2',
      'Community inventories anyox||canada',
      'Verra 3',
      'Verra 4',
      'Verra 5',
    ]);
  });
});
