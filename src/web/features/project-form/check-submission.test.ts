import { describe, expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { blankDraft, draftOf } from './form-draft.ts';
import { refusedQuantities, shownRows, zeroYearsOf } from './form-rows.ts';
import { checkSubmission, checkUpdate } from './form-submission.ts';

const known = { issuedYears: [], currentYear: 2026 };
const file = { url: '/files/1', filename: 'a' };
const MISSING = 'This field is required.';

const whole = {
  ...blankDraft({
    title: 'Landfill gas at the bay',
    description: 'Gas is burnt.',
    programType: 'VCS',
    projectType: 'Waste',
    projectStatus: 'Active',
    programOfActivities: 'Single Project',
    visibility: 'Public',
    overviewTracking: 'Tracked',
    'timeline.startYear': '2021',
    'timeline.finishYear': '2022',
    'location.address': '1 Main Street',
    'location.latitude': '49.1',
    'location.longitude': '-122',
    'contact.fullName': 'Ada Person',
    'contact.jobTitle': 'Engineer',
    'contact.email': 'ada@bay.example',
    'contact.tel': '604 555 0100',
  }),
  files: { featured: file, projectPlan: file },
};

const withTexts = (texts: Partial<typeof whole.texts>) => ({ ...whole, texts: { ...whole.texts, ...texts } });

describe('checkSubmission', () => {
  it('finds nothing in a complete form; rows follow from the timeline', () => {
    expect(checkSubmission(whole, known)).toEqual({});
  });

  it.each([
    ['description', '  '],
    ['projectStatus', ''],
    ['contact.jobTitle', ''],
    ['location.latitude', 'north'],
  ] as const)('reports %s when it is %j', (field, text) => {
    expect(checkSubmission(withTexts({ [field]: text }), known)).toEqual({ [field]: MISSING });
  });

  it('reports a removed file', () => {
    const draft = { ...whole, files: { ...whole.files, projectPlan: null } };
    expect(checkSubmission(draft, known)).toEqual({ 'documents.projectPlan': MISSING });
  });

  it('reports a timeline that is too long, and a realized year without tonnes', () => {
    const long = withTexts({ 'timeline.finishYear': '2042' });
    expect(checkSubmission(long, known)).toEqual({
      emissionReductions: MISSING,
      'timeline.endDate': 'The end can be at most 20 years after the start.',
    });
    const emptyRow = { ...whole, rows: [{ year: 2021, status: 'Registered', quantity: 0 } as const] };
    expect(checkSubmission(emptyRow, known)).toEqual({
      emissionReductions: 'A realized year needs at least one tonne. 2021 has none.',
    });
  });
});

describe('refusedQuantities', () => {
  const draft = {
    ...withTexts({ 'timeline.finishYear': '2023' }),
    rows: [
      { year: 2023, status: 'Projected', quantity: 5 } as const,
      { year: 2021, status: 'Registered', quantity: 5 } as const,
    ],
    units: [
      {
        kind: 'units',
        year: 2021,
        status: 'Registered',
        range: { min: 1, max: 9 },
        isEdited: false,
      } as const,
    ],
    refusedTexts: {
      'quantity-2023-draft-0': '1.5',
      'quantity-2021-units-9': '2.5',
      'quantity-2021-draft-0-waste': '3.5',
      'quantity-2021-draft-0': '4.5',
      'quantity-2022-draft-0': null,
      'quantity-1999-draft-0': '5.5',
    },
  };
  const input = { project: null, mode: 'update', currentYear: known.currentYear } as const;
  const keys = (...changed: Parameters<typeof refusedQuantities>) =>
    refusedQuantities(...changed).map(({ key }) => key);

  it('are by year, with sectors after their row, and without corrected ones and rows that are not shown', () => {
    expect(keys(draft, input)).toEqual([
      'quantity-2021-draft-0',
      'quantity-2021-draft-0-waste',
      'quantity-2021-units-9',
      'quantity-2023-draft-0',
    ]);
    const noTimeline = withTexts({ 'timeline.startYear': '' });
    expect(keys({ ...noTimeline, refusedTexts: draft.refusedTexts }, { ...input, mode: 'edit' })).toEqual([]);
  });

  it('are not those of rows that cannot be changed', () => {
    expect(keys(draft, { ...input, mode: 'edit' })).toHaveLength(3);
    expect(keys(draft, { ...input, mode: 'read' })).toEqual([]);
  });
});

describe('zeroYearsOf', () => {
  it('has the years that were never typed in', () => {
    const long = withTexts({ 'timeline.finishYear': '2023' });
    const rows = [{ year: 2022, status: 'Projected', quantity: 5 } as const];
    expect(zeroYearsOf({ ...long, rows }, known)).toEqual([2021, 2023]);
  });
});

describe('shownRows', () => {
  const unit = {
    kind: 'units',
    year: 2021,
    status: 'Registered',
    range: { min: 1, max: 9 },
    isEdited: false,
  } as const;
  const long = { ...withTexts({ 'timeline.startYear': '1980', 'timeline.finishYear': '2025' }), rows: [] };
  const fixed = { isTimelineFixed: true, currentYear: known.currentYear };

  it('are none while the timeline is invalid and can be corrected', () => {
    const open = { ...fixed, isTimelineFixed: false };
    expect(shownRows({ ...long, units: [unit] }, open)).toBeNull();
    expect(shownRows(long, fixed)).toBeNull();
  });

  it('leave the units of an import in sight, however long its timeline is', () => {
    expect(shownRows({ ...long, units: [unit] }, fixed)).toEqual([]);
    const noTimeline = withTexts({ 'timeline.startYear': '', 'timeline.finishYear': '' });
    expect(shownRows({ ...noTimeline, rows: [], units: [unit] }, fixed)).toEqual([]);
  });
});

describe('checkUpdate', () => {
  const planned = (year: number, quantity: number) => ({ year, status: 'Projected', quantity });
  /** A project in force without description and contact, as an import may leave it. */
  const project = {
    projectSerial: 'CA000001-002',
    information: { programType: 'VCS' },
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
    pictures: {},
    documents: { projectPlan: file, other1: file },
    emissionReductions: { draft: [planned(2021, 5), planned(2022, 90)], registered: [] },
  } as unknown as OwnedProject;
  const draft = draftOf(project);
  const check = (change: Partial<typeof draft>) => checkUpdate(project, { ...draft, ...change }, known);

  it('finds nothing while only what may change has changed, however incomplete the rest is', () => {
    expect(check({})).toEqual({});
    expect(check({ rows: [{ year: 2021, status: 'Registered', quantity: 5 }] })).toEqual({});
  });

  it('reports a required document that is removed, but no other', () => {
    expect(check({ files: { ...draft.files, other1: null } })).toEqual({});
    expect(check({ files: { ...draft.files, projectPlan: null } })).toEqual({
      'documents.projectPlan': MISSING,
    });
  });

  it('checks a changed version in force like the server: all of it once more than an update may change differs', () => {
    const changed = (changes: readonly object[]) =>
      ({ ...project, changesFromInForce: changes }) as unknown as OwnedProject;
    const plan = { field: 'documents.projectPlan', before: { url: '/files/before' }, after: file };
    expect(checkUpdate(changed([plan]), draft, known)).toEqual({});
    const title = { field: 'title', before: 'Before', after: null };
    expect(checkUpdate(changed([title]), draft, known)).toMatchObject({
      title: MISSING,
      description: MISSING,
    });
    const titleBack = { ...draft, texts: { ...draft.texts, title: 'Before' } };
    expect(checkUpdate(changed([title]), titleBack, known)).toEqual({});
  });

  it('reports a missing end, and a realized year without tonnes', () => {
    expect(check({ texts: { ...draft.texts, 'timeline.finishYear': '' } })).toEqual({
      'timeline.endDate': MISSING,
    });
    const [, later] = draft.rows;
    const empty = { year: 2021, status: 'Registered', quantity: 0 } as const;
    expect(check({ rows: later === undefined ? [] : [empty, later] })).toEqual({
      emissionReductions: 'A realized year needs at least one tonne. 2021 has none.',
    });
  });
});
