import type { Entry } from './entry.ts';

/** An action on an entry that is not approved. */
export type ReviewAct = {
  readonly entry: Entry;
  readonly act: 'begin' | 'submit' | 'reject' | 'ask-changes';
  readonly at: Date;
};

/** Returns all actions on entries that are not approved, in order of time. */
export function composeReview(entries: readonly Entry[]): ReviewAct[] {
  return entries
    .filter(({ standing }) => standing !== 'Approved')
    .flatMap(actionsOf)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function actionsOf(entry: Entry): ReviewAct[] {
  const { begun, submitted, decided } = entry.times;
  const acts: ReviewAct[] = [{ entry, act: 'begin', at: begun }];
  if (submitted !== null) acts.push({ entry, act: 'submit', at: submitted });
  if (decided !== null)
    acts.push({ entry, act: entry.standing === 'Rejected' ? 'reject' : 'ask-changes', at: decided });
  return acts;
}
