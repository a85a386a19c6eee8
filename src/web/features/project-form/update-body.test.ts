import { describe, expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { draftOf, type FormDraft } from './form-draft.ts';
import { changesEntry, updateBodyOf } from './form-submission.ts';

const noDetails = { retiredAgainst: null, inventoryProject: null, inventoryYear: null, transferredTo: null };
const noMarks = { isSumEmpty: false, isOpen: false };
const planned = (year: number, quantity: number) => ({
  year,
  status: 'Projected' as const,
  quantity,
  ...noDetails,
  beneficiary: null,
  purpose: null,
  isBeneficiaryPrivate: false,
  ...noMarks,
});
const registered = (year: number, serialMin: number, serialMax: number) => ({
  year,
  status: 'Registered' as const,
  serialMin,
  serialMax,
  serialProject: 'CA000001-002',
  ...noDetails,
  certificate: null,
  isCountEmpty: false,
  edited: false,
  ...noMarks,
});

/** Returns what the form reads of a project: units of 2021 and 2022, plans for 2022 and 2023. */
function aProject(details: Partial<OwnedProject> = {}): OwnedProject {
  return {
    projectSerial: 'CA000001-002',
    timeline: { startDate: '2021-01-01', endDate: '2023-12-31' },
    pictures: {},
    documents: {},
    emissionReductions: {
      draft: [planned(2022, 5), planned(2023, 90)],
      registered: [registered(2021, 1, 100), registered(2022, 101, 150)],
    },
    transferredFrom: null,
    ...details,
  } as OwnedProject;
}

const retired = (year: number, min: number, max: number): UnitEmissionRow => ({
  kind: 'units',
  year,
  status: 'Retired',
  range: { min, max },
  isEdited: true,
  retiredAgainst: 'Fleet',
});
const rest = (year: number, min: number, max: number): UnitEmissionRow => ({
  kind: 'units',
  year,
  status: 'Registered',
  range: { min, max },
  isEdited: false,
});

const body = (project: OwnedProject, change: Partial<FormDraft>) =>
  updateBodyOf(project, { ...draftOf(project), ...change });

describe('the body of an emissions update', () => {
  it('names no year when nothing changed', () => {
    expect(body(aProject(), {}).EmissionReductions).toEqual({ draft: [] });
  });

  it('sends all rows of a year with an operation, and no other year', () => {
    const units = [rest(2021, 1, 100), rest(2022, 101, 120), retired(2022, 121, 150)];
    expect(body(aProject(), { units })).toMatchObject({
      EmissionReductions: {
        draft: [{ year: 2022, status: 'Projected', quantity: 5 }],
        registered: [
          { year: 2022, status: 'Registered', serialMin: 101, serialMax: 120, serialProject: 'CA000001-002' },
          { year: 2022, status: 'Retired', serialMin: 121, serialMax: 150, retiredAgainst: 'Fleet' },
        ],
      },
    });
  });

  it('sends no units without an operation on them, so that what others changed of them stays', () => {
    const rows = [{ year: 2022, status: 'Projected', quantity: 6 } as const];
    const { EmissionReductions } = body(aProject(), { rows });
    expect(EmissionReductions).toEqual({ draft: [expect.objectContaining({ year: 2022, quantity: 6 })] });
  });

  it('keeps the saved day of an end date until its year or month changes', () => {
    const timeline = {
      startDate: '2021-03-15',
      startYear: 2021,
      startMonth: 3,
      endDate: '2023-06-14',
      finishYear: 2023,
      finishMonth: 6,
    };
    const project = aProject({ timeline });
    expect(body(project, {}).EndDate).toBe('2023-06-14');
    const { texts } = draftOf(project);
    const later = { ...texts, 'timeline.finishMonth': '7' };
    expect(body(project, { texts: later }).EndDate).toBe('2023-07-31');
    const without = { ...texts, 'timeline.finishYear': '' };
    expect(body(project, { texts: without }).EndDate).toBeNull();
  });

  it('names no year of which units were split and joined again', () => {
    const units = [rest(2021, 1, 40), rest(2021, 41, 100), rest(2022, 101, 150)];
    expect(body(aProject(), { units }).EmissionReductions).toEqual({ draft: [] });
  });

  it('sends received units under the project that issued them, without documents and dates', () => {
    const transferredFrom = {
      projectSerial: 'CA000009-001',
      organizationSerial: 'CA000009',
      organization: 'Bay',
    };
    const sent = body(aProject({ transferredFrom }), { units: [retired(2021, 1, 100)], rows: [] });
    expect(sent.EmissionReductions?.registered).toMatchObject([{ serialProject: 'CA000009-001' }]);
    expect(Object.keys(sent)).toEqual(['EmissionReductions']);
  });

  it('tells operations on units from changes of the entry', () => {
    const before = draftOf(aProject());
    expect(changesEntry(before, { ...before, units: [retired(2021, 1, 100)] })).toBe(false);
    expect(changesEntry(before, { ...before, rows: [] })).toBe(true);
  });
});
