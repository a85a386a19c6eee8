import { summaryColumns } from '../summary-columns.ts';

/** Project and organization columns in lists for owners and administrators. */
export const heldColumns = [
  ...summaryColumns,
  'project.submittedAt',
  'project.changesAskedAt',
  'project.updatedAt',
  'project.nextSequence',
  'project.otherFacts',
  'project.sourceProject',
  'project.sourceOrganization',
] as const;
