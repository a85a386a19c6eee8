import { describe, expect, it } from 'vitest';
import { blankEntry, changedFields, missingFields, type ProjectEntry, valueOf } from './entry.ts';

const complete: ProjectEntry = {
  ...blankEntry('ISO 14064-2'),
  title: 'Landfill gas at the bay',
  description: 'Gas is burnt in an engine.',
  programType: 'ISO 14064-2',
  projectType: 'Waste',
  stage: 'Active',
  programOfActivities: 'Single Project',
  offsetProvider: null,
  funding: null,
  visibility: 'Public',
  overviewTracking: 'Tracked',
  startDate: '2021-01-01',
  endDate: '2022-12-31',
  address: '1 Main Street',
  latitude: 0,
  longitude: 0,
  contactName: 'Ada Person',
  contactJobTitle: 'Engineer',
  contactEmail: 'ada@bay.example',
  contactTel: '604 555 0100',
  files: { featured: 'a', projectPlan: 'b' },
  rows: [{ year: 2021, status: 'Projected', quantity: 0 }],
};

describe('valueOf by the names of specification §3', () => {
  it.each([
    ['title', 'Landfill gas at the bay'],
    ['projectStatus', 'Active'],
    ['timeline.startDate', '2021-01-01'],
    ['timeline.endDate', '2022-12-31'],
    ['location.address', '1 Main Street'],
    ['location.latitude', 0],
    ['contact.fullName', 'Ada Person'],
    ['contact.jobTitle', 'Engineer'],
    ['contact.email', 'ada@bay.example'],
    ['contact.tel', '604 555 0100'],
    ['pictures.featured', 'a'],
    ['documents.projectPlan', 'b'],
    ['documents.inventory2022', null],
    ['emissionReductions', complete.rows],
  ])('%s', (field, value) => {
    expect(valueOf(complete, field)).toEqual(value);
  });

  it('misses nothing when all required fields are filled in, zero included', () => {
    expect(missingFields(complete)).toEqual([]);
  });

  const incomplete: readonly [string, Partial<ProjectEntry>][] = [
    ['title', { title: '' }],
    ['description', { description: null }],
    ['projectType', { projectType: null }],
    ['projectStatus', { stage: null }],
    ['programOfActivities', { programOfActivities: null }],
    ['timeline.startDate', { startDate: null }],
    ['timeline.endDate', { endDate: null }],
    ['location.address', { address: null }],
    ['location.latitude', { latitude: null }],
    ['location.longitude', { longitude: null }],
    ['contact.fullName', { contactName: null }],
    ['contact.jobTitle', { contactJobTitle: null }],
    ['contact.email', { contactEmail: null }],
    ['contact.tel', { contactTel: null }],
    ['pictures.featured', { files: { projectPlan: 'b' } }],
    ['documents.projectPlan', { files: { featured: 'a' } }],
    ['emissionReductions', { rows: [] }],
    ['documents.financialPlan', { stage: 'Proposed', funding: 'A grant' }],
    ['funding', { stage: 'Proposed', files: { ...complete.files, financialPlan: 'c' } }],
  ];
  it.each(incomplete)('misses %s when empty', (field, without) => {
    expect(missingFields({ ...complete, ...without })).toEqual([field]);
  });
});

describe('changedFields', () => {
  it('lists fields with both values in the order of the form', () => {
    const after = {
      ...complete,
      title: 'Gas at the bay',
      latitude: 49.1,
      files: { ...complete.files, featured: 'c', inventory2022: 'd' },
      rows: [],
    };
    expect(changedFields(complete, after)).toEqual([
      { field: 'title', before: 'Landfill gas at the bay', after: 'Gas at the bay' },
      { field: 'location.latitude', before: 0, after: 49.1 },
      { field: 'pictures.featured', before: 'a', after: 'c' },
      { field: 'emissionReductions', before: complete.rows, after: [] },
      { field: 'documents.inventory2022', before: null, after: 'd' },
    ]);
  });

  it('is empty for equal entries', () => {
    expect(changedFields(complete, structuredClone(complete))).toEqual([]);
  });
});
