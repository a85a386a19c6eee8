/** The program types of specification §9, in its order and wording. */
export const programTypes = [
  'BC GCC Option 1',
  'BC GCC Option 2',
  'FCM',
  'Compact Of Mayors',
  'Comox Project',
  'Infrastructure Canada',
  'ISO 14064-2',
  'Gold Standard',
  'VCS',
  'Other',
  'Offsets',
  'TransferredOffsets',
  'Inventory',
] as const;

export type ProgramType = (typeof programTypes)[number];

/**
 * True for Infrastructure Canada, whose Climate Lens assessments have estimates instead of units
 * (specification §5). Undefined and null are no program type.
 */
export function isClimateLens(
  programType: string | null | undefined,
): programType is 'Infrastructure Canada' {
  return programType === 'Infrastructure Canada';
}

/** The kind of an entry; its program type fixes it at the first save (specification §3). */
export const projectKinds = ['project', 'inventory', 'offsets', 'transferred-offsets'] as const;

export type ProjectKind = (typeof projectKinds)[number];

/**
 * Returns the kind of an entry by its program type. All but three program types are reduction projects, and
 * so is a draft without one (product decisions §5).
 */
export function projectKind(programType: ProgramType | null): ProjectKind {
  if (programType === 'Inventory') return 'inventory';
  if (programType === 'Offsets') return 'offsets';
  if (programType === 'TransferredOffsets') return 'transferred-offsets';
  return 'project';
}

/** The project types of specification §9. `Others` is also the fallback of the map's filter. */
export const projectTypes = [
  'Energy Generation',
  'Energy Efficiency',
  'Waste',
  'Fleet',
  'Transportation',
  'Natural Assets',
  'Infrastructure',
  'Others',
  'Acid Gas Injection',
] as const;

export type ProjectType = (typeof projectTypes)[number];

/** The project stages of specification §9 (`projectStatus` in the API). */
export const stages = ['Planning', 'Proposed', 'Active', 'Inactive'] as const;

export type Stage = (typeof stages)[number];

/** The statuses of a project as its owner sees them (specification §4). */
export const projectStatuses = ['Draft', 'Submitted', 'Approved', 'Rejected', 'Received'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const visibilities = ['Public', 'Private'] as const;
export type Visibility = (typeof visibilities)[number];

/**
 * Reports whether the version in force is shown and edited in a status. In all others it is the edited
 * version.
 */
export function isInForce(status: ProjectStatus): boolean {
  return status === 'Approved' || status === 'Received';
}

/**
 * Whether overviews count a project: `Tracked` is displayed as Include, `Hidden` as Exclude (specification
 * §9).
 */
export const overviewTrackings = ['Tracked', 'Hidden'] as const;
export type OverviewTracking = (typeof overviewTrackings)[number];

export const programOfActivitiesKinds = ['Single Project', 'Program of Activities'] as const;
export type ProgramOfActivities = (typeof programOfActivitiesKinds)[number];

type PublicityDetails = {
  readonly status: ProjectStatus;
  readonly visibility: Visibility;
  readonly stage: Stage | null;
  readonly isArchived: boolean;
};

/**
 * Returns whether visitors can see a project: approved, public, not archived, and past planning
 * (specification §6 and §9).
 */
export function isPublic(project: PublicityDetails): boolean {
  return (
    project.status === 'Approved' &&
    project.visibility === 'Public' &&
    !project.isArchived &&
    project.stage !== 'Planning'
  );
}

/** The six picture slots of a project (specification §3). */
export const pictureSlots = [
  'featured',
  'projectSite',
  'before',
  'activity',
  'otherImage',
  'mapOfActivities',
] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** The six fixed document slots (specification §9); inventories have another one for each of their years. */
export const documentSlots = [
  'projectPlan',
  'financialPlan',
  'projectValidation',
  'verificationReport',
  'other1',
  'other2',
] as const;
export type DocumentSlot = (typeof documentSlots)[number];

const inventoryDocument = /^inventory(\d{4})$/;

/** Returns the year of a yearly inventory document's slot (`inventory2022`); null for any other slot. */
export function inventoryDocumentYear(slot: string): number | null {
  const year = inventoryDocument.exec(slot)?.[1];
  return year === undefined ? null : Number(year);
}
