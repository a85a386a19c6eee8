import type { Transition } from './transitions.ts';

/** Actions in the administrators' list of projects; `cancel` re-opens a project, `save` stores the data sent (specification §4). */
export const listedActions = ['approve', 'reject', 'cancel', 'archive', 'save'] as const;
export type ListedAction = (typeof listedActions)[number];

/** The transition that each action of the administrators' list starts. */
export const listedTransitions = {
  approve: 'approveListed',
  reject: 'reject',
  cancel: 'reopen',
  archive: 'archiveListed',
  save: 'save',
} as const satisfies Record<ListedAction, Transition>;
