import type { Overview } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';

/** Returns which public projects an overview leaves out, so that its sums differ from those of other pages. */
export function leftOutSentence({
  organization: { name },
  leftOut: { projects, registered },
}: Overview): string {
  const shown = { shown: formatWhole(projects), tonnes: formatWhole(registered) };
  return m.overview_left_out({ count: projects, name, ...shown });
}
