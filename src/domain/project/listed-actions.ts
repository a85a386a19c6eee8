import type { Standing } from './abilities.ts';

/** Actions in the administrators' list of projects; `cancel` re-opens a project, `save` stores the data sent (specification §4). */
export const listedActions = ['approve', 'reject', 'cancel', 'archive', 'save'] as const;
export type ListedAction = (typeof listedActions)[number];

/**
 * Returns whether the administrators' list offers an action on a project: approve unless Draft, Approved or Archived; reject only when
 * Submitted; cancel only when Approved; archive when not Archived, Draft or Approved; save always (specification §4).
 */
export function isListed(
  action: ListedAction,
  { status, isArchived }: Pick<Standing, 'status' | 'isArchived'>,
): boolean {
  if (action === 'save') return true;
  if (isArchived) return false;
  switch (action) {
    case 'approve':
      return status === 'Submitted' || status === 'Rejected';
    case 'archive':
      return status === 'Submitted' || status === 'Rejected' || status === 'Received';
    case 'reject':
      return status === 'Submitted';
    case 'cancel':
      return status === 'Approved';
  }
}
