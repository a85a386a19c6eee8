import { TOTAL_MORE_HEADER } from '#contract/counted-totals.ts';
import { m } from '#messages/messages.js';
import { formatWhole } from './locale.ts';
import { ProblemError } from './problems.ts';

/** A total as far as it is counted: `isMore` if there are more items. */
export type Counted = { readonly total: number; readonly isMore: boolean };

/** Returns the total of a list of which no more than one item above `countedTo` was found. */
export function countedOf(found: number, countedTo: number): Counted {
  return { total: Math.min(found, countedTo), isMore: found > countedTo };
}

/** Returns the response header that says whether there are more items than the total. */
export function moreHeaders({ isMore }: Counted): Readonly<Record<string, string>> {
  return isMore ? { [TOTAL_MORE_HEADER]: 'true' } : {};
}

/** Returns the 400 problem of a page that begins after the last counted item. */
export function pageBeyondCounted({ total }: Counted): ProblemError {
  const sentence: ProblemError['sentence'] = (locale) =>
    m.problem_page_beyond({ shown: formatWhole(total, locale) }, { locale });
  return new ProblemError(400, sentence, { page: sentence });
}
