import { accept, refuse, type Result } from '../result.ts';
import type { ProjectStatus } from './status.ts';

/**
 * What changes a project's status. `approve-anyway` is the administrators' list's approval, which also takes what was
 * rejected (specification §4); `wait` is an update of emissions that needs approval.
 */
export type ProjectStep =
  | 'submit'
  | 'approve'
  | 'approve-anyway'
  | 'reject'
  | 'ask-changes'
  | 'reopen'
  | 'wait';

type Move = { readonly from: readonly ProjectStatus[]; readonly to: ProjectStatus };

/** Line by line specification §4 and product decisions §5; asking for changes gives a submission back as a draft. */
const moves: Record<ProjectStep, Move> = {
  submit: { from: ['Draft', 'Rejected'], to: 'Submitted' },
  approve: { from: ['Submitted'], to: 'Approved' },
  'approve-anyway': { from: ['Submitted', 'Rejected'], to: 'Approved' },
  reject: { from: ['Submitted'], to: 'Rejected' },
  'ask-changes': { from: ['Submitted'], to: 'Draft' },
  reopen: { from: ['Approved'], to: 'Draft' },
  wait: { from: ['Approved'], to: 'Submitted' },
};

/** The statuses that a step starts from. */
export function startsOf(step: ProjectStep): readonly ProjectStatus[] {
  return moves[step].from;
}

/** The status a step leads to; any step that is not in the table is refused (specification §4). */
export function nextStatus(current: ProjectStatus, step: ProjectStep): Result<ProjectStatus> {
  const { from, to } = moves[step];
  return from.includes(current) ? accept(to) : refuse('step-not-allowed', { current, step });
}
