import type { Stage } from './stages.ts';

/** The statuses of a project as its owner sees them (specification §4). */
export const projectStatuses = ['Draft', 'Submitted', 'Approved', 'Rejected', 'Received'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const visibilities = ['Public', 'Private'] as const;
export type Visibility = (typeof visibilities)[number];

/** Whether overviews count a project: `Tracked` is displayed as Include, `Hidden` as Exclude (specification §9). */
export const overviewTrackings = ['Tracked', 'Hidden'] as const;
export type OverviewTracking = (typeof overviewTrackings)[number];

export const programOfActivitiesKinds = ['Single Project', 'Program of Activities'] as const;
export type ProgramOfActivities = (typeof programOfActivitiesKinds)[number];

type PublicityFacts = {
  readonly status: ProjectStatus;
  readonly visibility: Visibility;
  readonly stage: Stage | null;
  readonly isArchived: boolean;
};

/** Returns whether visitors can see a project: approved, public, not archived, and past planning (specification §6 and §9). */
export function isPublic(project: PublicityFacts): boolean {
  return (
    project.status === 'Approved' &&
    project.visibility === 'Public' &&
    !project.isArchived &&
    project.stage !== 'Planning'
  );
}
