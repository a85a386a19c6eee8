import { describe, expect, it } from 'vitest';
import { blankEntry, fieldNeed, type ProjectField, projectFields, stagesOf } from './entry.ts';

type Need = ReturnType<typeof fieldNeed>;
type Column = 'project' | 'proposed' | 'inventory' | 'offsets';

const columns: Readonly<Record<Column, Parameters<typeof fieldNeed>[1]>> = {
  project: { programType: 'VCS', stage: 'Active', programOfActivities: 'Single Project' },
  proposed: { programType: 'VCS', stage: 'Proposed', programOfActivities: 'Single Project' },
  inventory: { programType: 'Inventory', stage: 'Active', programOfActivities: null },
  offsets: { programType: 'Offsets', stage: 'Active', programOfActivities: null },
};

/**
 * Each cell of the table of product decisions §5; fields not listed are optional wherever they make sense.
 */
const table: readonly [ProjectField, Need, Need, Need, Need][] = [
  // field, project, project seeking funding, inventory, offsets
  ['title', 'required', 'required', 'required', 'required'],
  ['description', 'required', 'required', 'required', 'required'],
  ['programType', 'required', 'required', 'required', 'required'],
  ['visibility', 'required', 'required', 'required', 'required'],
  ['overviewTracking', 'required', 'required', 'required', 'required'],
  ['timeline.startDate', 'required', 'required', 'required', 'required'],
  ['timeline.endDate', 'required', 'required', 'required', 'required'],
  ['emissionReductions', 'required', 'required', 'required', 'required'],
  ['projectStatus', 'required', 'required', 'required', 'required'],
  ['projectType', 'required', 'required', 'absent', 'optional'],
  ['programOfActivities', 'required', 'required', 'absent', 'optional'],
  ['pictures.featured', 'required', 'required', 'required', 'optional'],
  ['documents.projectPlan', 'required', 'required', 'required', 'required'],
  ['funding', 'absent', 'required', 'absent', 'absent'],
  ['documents.financialPlan', 'optional', 'required', 'absent', 'absent'],
  ['contact.fullName', 'required', 'required', 'optional', 'optional'],
  ['contact.jobTitle', 'required', 'required', 'optional', 'optional'],
  ['contact.email', 'required', 'required', 'optional', 'optional'],
  ['contact.tel', 'required', 'required', 'optional', 'optional'],
  ['location.address', 'required', 'required', 'optional', 'optional'],
  ['location.latitude', 'required', 'required', 'optional', 'optional'],
  ['location.longitude', 'required', 'required', 'optional', 'optional'],
  ['offsetProvider', 'absent', 'absent', 'absent', 'required'],
  ['offsetRegistry', 'absent', 'absent', 'absent', 'optional'],
  ['offsetProject', 'absent', 'absent', 'absent', 'optional'],
  ['offsetSerials', 'absent', 'absent', 'absent', 'optional'],
  ['pictures.projectSite', 'optional', 'optional', 'optional', 'optional'],
  ['pictures.before', 'optional', 'optional', 'optional', 'optional'],
  ['pictures.activity', 'optional', 'optional', 'optional', 'optional'],
  ['pictures.otherImage', 'optional', 'optional', 'optional', 'optional'],
  ['pictures.mapOfActivities', 'absent', 'absent', 'absent', 'absent'],
  ['documents.projectValidation', 'optional', 'optional', 'optional', 'optional'],
  ['documents.verificationReport', 'optional', 'optional', 'optional', 'optional'],
  ['documents.other1', 'optional', 'optional', 'optional', 'optional'],
  ['documents.other2', 'optional', 'optional', 'optional', 'optional'],
];

const cells = table.flatMap(([field, project, proposed, inventory, offsets]) =>
  Object.entries({ project, proposed, inventory, offsets }).map(
    ([column, need]) => [field, column as Column, need] as const,
  ),
);

describe('fieldNeed (product decisions §5)', () => {
  it.each(cells)('%s of %s: %s', (field, column, need) => {
    expect(fieldNeed(field, columns[column])).toBe(need);
  });

  it('is optional for every field that the table does not list', () => {
    const listed = new Set(table.map(([field]) => field));
    const others = projectFields.filter((field) => !listed.has(field));
    const found = others.flatMap((field) => Object.values(columns).map((shape) => fieldNeed(field, shape)));
    expect(found.filter((need) => need !== 'optional')).toEqual([]);
  });

  it('allows a map for a program of activities', () => {
    const program = { ...columns.project, programOfActivities: 'Program of Activities' } as const;
    expect(fieldNeed('pictures.mapOfActivities', program)).toBe('optional');
  });

  it('has no fields for transferred offsets', () => {
    const transferred = { ...columns.offsets, programType: 'TransferredOffsets' } as const;
    expect(projectFields.filter((field) => fieldNeed(field, transferred) !== 'absent')).toEqual([]);
  });

  it('offers seeking funding only to projects', () => {
    expect(stagesOf('project')).toEqual(['Planning', 'Proposed', 'Active', 'Inactive']);
    expect(stagesOf('inventory')).toEqual(['Planning', 'Active', 'Inactive']);
    expect(stagesOf('offsets')).toEqual(['Planning', 'Active', 'Inactive']);
  });

  it.each([
    ['VCS', null, 'Public'],
    [null, null, 'Public'],
    ['Inventory', 'Active', 'Private'],
    ['Offsets', 'Active', 'Private'],
  ] as const)('begins %s with stage %s and %s', (programType, stage, visibility) => {
    expect(blankEntry(programType)).toMatchObject({ stage, visibility });
  });
});
