import { describe, expect, it } from 'vitest';
import {
  documentSlots,
  inventoryDocumentYear,
  overviewTrackings,
  pictureSlots,
  programOfActivitiesKinds,
  programTypes,
  projectStatuses,
  projectTypes,
  stages,
  visibilities,
} from './project-terms.ts';

describe('the wording of the specification', () => {
  it.each([
    ['§4 project status', projectStatuses, 'Draft, Submitted, Approved, Rejected, Received'],
    [
      '§9 program types',
      programTypes,
      'BC GCC Option 1, BC GCC Option 2, FCM, Compact Of Mayors, Comox Project, Infrastructure Canada, ISO 14064-2, Gold Standard, VCS, Other, Offsets, TransferredOffsets, Inventory',
    ],
    [
      '§9 project types',
      projectTypes,
      'Energy Generation, Energy Efficiency, Waste, Fleet, Transportation, Natural Assets, Infrastructure, Others, Acid Gas Injection',
    ],
    ['§9 stages (projectStatus)', stages, 'Planning, Proposed, Active, Inactive'],
    ['§9 programOfActivities', programOfActivitiesKinds, 'Single Project, Program of Activities'],
    ['§3 visibility', visibilities, 'Public, Private'],
    ['§3 overviewTracking', overviewTrackings, 'Tracked, Hidden'],
    ['§3 pictures', pictureSlots, 'featured, projectSite, before, activity, otherImage, mapOfActivities'],
    [
      '§3 documents',
      documentSlots,
      'projectPlan, financialPlan, projectValidation, verificationReport, other1, other2',
    ],
  ])('%s', (_row, words, specified) => {
    expect(words.join(', ')).toBe(specified);
  });

  it('§3 documents by year: a prefix of inventories and the year', () => {
    expect(inventoryDocumentYear('inventory2022')).toBe(2022);
    expect(inventoryDocumentYear('projectPlan')).toBeNull();
  });
});
