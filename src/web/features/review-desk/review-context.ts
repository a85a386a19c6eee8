import type { HeldProject } from '#contract/held-projects.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { UnsentComments } from './unsent-comments.ts';

/** What the fields of the desk share. */
export type ReviewState = {
  readonly project: HeldProject;
  readonly unsent: UnsentComments;
  /** Label of a field. */
  readonly wordOf: (field: string) => string;
  /** A value of a field in words; null when it is empty. */
  readonly textOf: (field: string, value: unknown) => string | null;
  /** Comments that were sent on a field, with answers. */
  readonly commentsOn: (field: string | null) => ReactNode;
};

const context = createContext<ReviewState | null>(null);

export const ReviewProvider = context.Provider;

/** Returns what the fields of the desk share. */
export function useReviewState(): ReviewState {
  const state = useContext(context);
  if (state === null) throw new Error('A field of the review desk is outside the desk.');
  return state;
}
