import type { ActivityEvent, ActivityType } from '#contract/activity.ts';
import type { ShownStatus } from '#web/kit/looks/status-look.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Names of the kinds of events. */
export const activityWords: Readonly<Record<ActivityType, () => string>> = {
  issued: m.activity_issued,
  transferred: m.activity_transferred,
  retired: m.activity_retired,
  cancelled: m.activity_cancelled,
  corrected: m.activity_corrected,
};

/** The status that units have after an event, whose look the event is shown with. */
export const statusAfter: Readonly<Record<ActivityType, ShownStatus>> = {
  issued: 'Registered',
  transferred: 'Transferred',
  retired: 'Retired',
  cancelled: 'Cancelled',
  corrected: 'Registered',
};

type Words = { organization: string; receiver: string; tonnes: string };

const sentences: Readonly<Record<ActivityType, (words: Words) => string>> = {
  issued: m.serial_event_issued,
  transferred: m.serial_event_transferred,
  retired: m.serial_event_retired,
  cancelled: m.serial_event_cancelled,
  corrected: m.serial_event_corrected,
};

/** Stand for the organizations while the sentence is cut at their places; no text has these characters. */
const ACTOR = '\u{E000}';
const RECEIVER = '\u{E001}';

/** What happened as one sentence, in which organizations with a public page are links. */
export function EventSentence({ event }: { readonly event: ActivityEvent }) {
  const { type, organization, receiver, tonnes } = event;
  const shown = m.tonnes_counted({ count: tonnes, shown: formatWhole(tonnes) });
  const text = sentences[type]({ organization: ACTOR, receiver: RECEIVER, tonnes: shown });
  return text.split(/([\u{E000}\u{E001}])/u).map((part) => {
    if (part === ACTOR) return <Organization key={part} organization={organization} />;
    if (part === RECEIVER && receiver !== null) return <Organization key={part} organization={receiver} />;
    return part;
  });
}

function Organization({ organization }: { readonly organization: ActivityEvent['organization'] }) {
  const { name, slug } = organization;
  if (slug === null) return name;
  return <Link to={`/${slug}`}>{name}</Link>;
}
