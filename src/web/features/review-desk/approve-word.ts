import type { HeldProject } from '#contract/held-projects.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { askedYears, sumOfYears } from './asked-tonnes.ts';

/** Returns the label of the button that approves, with the tonnes that get serials. */
export function approveWord(project: HeldProject): string {
  const count = sumOfYears(askedYears(project));
  if (count === 0) return m.review_approve();
  const shown = { count, shown: formatWhole(count) };
  return project.programType === 'Offsets' ? m.review_approve_record(shown) : m.review_approve_issue(shown);
}
