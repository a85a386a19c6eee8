import { summaryColumns } from '../summary-queries.ts';

/** Project and organization columns in lists for owners and administrators. */
export const ownedColumns = [
  ...summaryColumns,
  'project.submittedAt',
  'project.changesAskedAt',
  'project.updatedAt',
  'project.nextSequence',
  'project.otherFacts',
  'project.overviewTracking',
  'project.sourceProject',
  'project.sourceOrganization',
] as const;
