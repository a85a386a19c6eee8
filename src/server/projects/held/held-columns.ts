import { summaryColumns } from '../summary-columns.ts';

/** What of a project and its organization those who hold or review it see in lists. */
export const heldColumns = [
  ...summaryColumns,
  'project.submittedAt',
  'project.changesAskedAt',
  'project.updatedAt',
  'project.nextSequence',
] as const;
