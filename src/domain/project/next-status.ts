import { accept, refuse, type Result } from '../result.ts';
import type { ProjectStatus } from './status.ts';

/**
 * The steps that change a project's status. `approve-anyway` is approval from the administrators' list, which also accepts rejected
 * projects (specification §4); `wait` is an emissions update that needs approval.
 */
export type ProjectStep =
  | 'submit'
  | 'approve'
  | 'approve-anyway'
  | 'reject'
  | 'ask-changes'
  | 'reopen'
  | 'wait';

type Transition = { readonly from: readonly ProjectStatus[]; readonly to: ProjectStatus };

/** Specification §4 and product decisions §5, line by line; asking for changes turns a submission back into a draft. */
const transitions: Record<ProjectStep, Transition> = {
  submit: { from: ['Draft', 'Rejected'], to: 'Submitted' },
  approve: { from: ['Submitted'], to: 'Approved' },
  'approve-anyway': { from: ['Submitted', 'Rejected'], to: 'Approved' },
  reject: { from: ['Submitted'], to: 'Rejected' },
  'ask-changes': { from: ['Submitted'], to: 'Draft' },
  reopen: { from: ['Approved'], to: 'Draft' },
  wait: { from: ['Approved'], to: 'Submitted' },
};

/** Returns the statuses in which a step is allowed. */
export function startsOf(step: ProjectStep): readonly ProjectStatus[] {
  return transitions[step].from;
}

/** Returns the status after a step. Refused if the table does not allow the step in the current status (specification §4). */
export function nextStatus(current: ProjectStatus, step: ProjectStep): Result<ProjectStatus> {
  const { from, to } = transitions[step];
  return from.includes(current) ? accept(to) : refuse('step-not-allowed', { current, step });
}
