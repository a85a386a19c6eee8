import { describe, expect, it } from 'vitest';
import { projectFields } from './entry.ts';
import { fieldNeed, stagesOf } from './field-needs.ts';

const project = { programType: 'VCS', stage: 'Active', programOfActivities: 'Single Project' } as const;
const inventory = { ...project, programType: 'Inventory', stage: null, programOfActivities: null } as const;
const offsets = { ...inventory, programType: 'Offsets' } as const;

const needing = (need: string, entry: Parameters<typeof fieldNeed>[1]) =>
  projectFields.filter((field) => fieldNeed(field, entry) === need);

const everywhere = [
  'title',
  'description',
  'programType',
  'visibility',
  'overviewTracking',
  'timeline.startDate',
  'timeline.endDate',
];

describe('what the form asks for (product decisions §5)', () => {
  it('of a project', () => {
    expect(needing('required', project).toSorted()).toEqual(
      [
        ...everywhere,
        'projectType',
        'projectStatus',
        'programOfActivities',
        'pictures.featured',
        'documents.projectPlan',
        'contact.fullName',
        'contact.jobTitle',
        'contact.email',
        'contact.tel',
        'location.address',
        'location.latitude',
        'location.longitude',
        'emissionReductions',
      ].toSorted(),
    );
    expect(needing('absent', project)).toEqual(['offsetProvider', 'funding', 'pictures.mapOfActivities']);
  });

  it('of a project that seeks funding: its funding and a financial plan too', () => {
    const proposed = { ...project, stage: 'Proposed' } as const;
    const more = needing('required', proposed).filter(
      (field) => !needing('required', project).includes(field),
    );
    expect(more).toEqual(['funding', 'documents.financialPlan']);
  });

  it('of a program of activities: a map of them, if there is one', () => {
    const program = { ...project, programOfActivities: 'Program of Activities' } as const;
    expect(fieldNeed('pictures.mapOfActivities', program)).toBe('optional');
  });

  it('of an inventory', () => {
    expect(needing('required', inventory)).toEqual([
      ...everywhere,
      'pictures.featured',
      'emissionReductions',
    ]);
    expect(needing('absent', inventory)).toEqual([
      'projectType',
      'projectStatus',
      'programOfActivities',
      'offsetProvider',
      'funding',
      'pictures.mapOfActivities',
      'documents.financialPlan',
    ]);
  });

  it('of purchased offsets', () => {
    expect(needing('required', offsets).toSorted()).toEqual(
      [...everywhere, 'offsetProvider', 'emissionReductions'].toSorted(),
    );
    expect(fieldNeed('pictures.featured', offsets)).toBe('optional');
  });

  it('of transferred offsets nothing', () => {
    expect(needing('absent', { ...offsets, programType: 'TransferredOffsets' })).toEqual(projectFields);
  });

  it('leaves seeking funding to projects', () => {
    expect(stagesOf('project')).toEqual(['Planning', 'Proposed', 'Active', 'Inactive']);
    expect(stagesOf('offsets')).toEqual(['Planning', 'Active', 'Inactive']);
  });
});
