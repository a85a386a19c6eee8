import type { ActivityEvent, ActivityType } from '#contract/activity.ts';
import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Words = { organization: string; receiver: string; tonnes: string };
type Write = (words: Words, options: { locale: Locale }) => string;

const sentences: Readonly<Record<ActivityType, Write>> = {
  issued: m.serial_event_issued,
  transferred: m.serial_event_transferred,
  retired: m.serial_event_retired,
  cancelled: m.serial_event_cancelled,
  corrected: m.serial_event_corrected,
};

/** Returns what happened as one sentence: “Harbour Heat retired 30 tonnes CO₂e”. */
export function eventSentence(
  { type, organization, receiver, tonnes }: ActivityEvent,
  locale: Locale,
): string {
  const shown = tonnes.toLocaleString(`${locale}-CA`);
  return sentences[type](
    {
      organization: organization.name,
      tonnes: m.tonnes_counted({ count: tonnes, shown }, { locale }),
      receiver: receiver?.name ?? '',
    },
    { locale },
  );
}
