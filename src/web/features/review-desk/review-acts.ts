import type { NewComment } from './unsent-comments.ts';

/** What an administrator does with a project. */
export type ReviewAct = 'approve' | 'reject' | 'ask' | 'reopen' | 'feature' | 'archive' | 'delete';

/** What an administrator chose or wrote for an action. */
export type ReviewChoices = {
  readonly comments?: readonly NewComment[];
  readonly openComments?: 'settle' | 'keep';
  readonly reason?: string;
};

type Failure = { readonly alert: string; readonly reason: string };

/** The calls behind the actions; passed in by the page. */
export type Review = {
  readonly start: (act: ReviewAct, choices?: ReviewChoices) => void;
  readonly busyWith: ReviewAct | null;
  /** Why the last action failed; null otherwise. */
  readonly failure: Failure | null;
  readonly deleteFailure: Failure | null;
};
