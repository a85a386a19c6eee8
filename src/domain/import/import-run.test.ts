import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../ledger/ledger-operation.ts';
import { entriesOfRun, type RunEntry, runTonnes, UNDO_REASON, undoOperations } from './import-run.ts';
import type { LoadablePlan } from './plan-import.ts';

const nothing: LoadablePlan = {
  projects: [],
  inventories: [],
  laterVintages: [],
  laterFigures: [],
  timelines: [],
  changes: [],
};
const organization = 'CA000001';
const [project, inventory] = ['CA000001-001', 'CA000001-002'];
const at = '2026-11-28T00:00:00Z';

const issued = (index: number, year: number, min: number, max: number): RecordedEvent => ({
  index,
  at,
  type: 'issued',
  organization,
  project,
  year,
  range: { min, max },
});
const retired = (index: number, year: number, min: number, max: number): RecordedEvent => ({
  index,
  at,
  type: 'retired',
  organization,
  project,
  year,
  against: { kind: 'other' },
  range: { min, max },
});
const set = (index: number, year: number): RecordedEvent => {
  return { index, at, type: 'inventory-set', organization, project: inventory, year, tonnes: 5 };
};
const known = (serial: string) => ({
  serial,
  organization,
  registry: 'Verra',
  id: '1',
  isDeleted: false,
  startDate: '2019-01-01',
  endDate: '2019-12-31',
});

describe('entriesOfRun', () => {
  it('gives a new project the serials of its vintages, and how many of them the run retired', () => {
    const plan = { ...nothing, projects: [{ vintages: [] }] } as unknown as LoadablePlan;
    const events = [issued(4, 2020, 1, 10), retired(5, 2020, 1, 3), issued(6, 2021, 11, 15)];
    expect(entriesOfRun(plan, { serials: [project], events })).toEqual([
      {
        project,
        isNew: true,
        figures: [],
        timeline: null,
        lastEvent: 6,
        vintages: [
          { year: 2020, min: 1, max: 10, retired: 3 },
          { year: 2021, min: 11, max: 15, retired: 0 },
        ],
      },
    ]);
  });

  it('keeps the timeline before, and which years of an inventory are in force', () => {
    const figures = [
      { year: 2020, tonnes: 5 },
      { year: 2030, tonnes: 7 },
    ];
    const after = { startDate: '2019-01-01', endDate: '2030-12-31' };
    const plan: LoadablePlan = {
      ...nothing,
      laterFigures: [{ project: known(inventory), figures }],
      timelines: [{ serial: inventory, ...after }],
    };
    const [entry] = entriesOfRun(plan, { serials: [], events: [set(4, 2020)] });
    expect(entry).toMatchObject({
      isNew: false,
      figures: [
        { year: 2020, inForce: true },
        { year: 2030, inForce: false },
      ],
      timeline: { before: { startDate: '2019-01-01', endDate: '2019-12-31' }, after },
    });
  });
});

const entry: RunEntry = {
  project,
  isNew: true,
  vintages: [
    { year: 2020, min: 1, max: 10, retired: 3 },
    { year: 2021, min: 11, max: 15, retired: 0 },
  ],
  figures: [],
  timeline: null,
  lastEvent: 6,
};

describe('undoOperations', () => {
  it('corrects what the run retired, and then cancels all that it issued', () => {
    const of = { project, organization };
    expect(undoOperations({ ...entry, organization })).toEqual([
      { type: 'correct', ...of, range: { min: 1, max: 3 }, reason: UNDO_REASON, inventories: [] },
      { type: 'cancel', ...of, range: { min: 1, max: 10 } },
      { type: 'cancel', ...of, range: { min: 11, max: 15 } },
    ]);
  });

  it('takes added years in force back from an inventory, but leaves those of a new one', () => {
    const figures = [
      { year: 2020, tonnes: 5, inForce: true },
      { year: 2030, tonnes: 7, inForce: false },
    ];
    const added = { ...entry, organization, project: inventory, isNew: false, vintages: [], figures };
    expect(undoOperations(added)).toEqual([
      { type: 'set-inventory-year', project: inventory, organization, year: 2020, tonnes: 0 },
    ]);
    expect(undoOperations({ ...added, isNew: true })).toEqual([]);
  });
});

describe('runTonnes', () => {
  it('sums what entries issued and retired', () => {
    expect(runTonnes([entry, entry])).toEqual({ issued: 30, retired: 6 });
    expect(runTonnes([])).toEqual({ issued: 0, retired: 0 });
  });
});
