import type { ActivityEvent, ActivityType, ListedEvent } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { activityWords } from '#messages/words/units.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { RecordedEvent } from '#web/looks/recorded-event.tsx';
import { type ShownStatus, StatusBadge } from '#web/looks/status-look.tsx';
import classes from './activity.module.css';

/** The status that units have after an event, whose look the event is shown with. */
const statusAfter: Readonly<Record<ActivityType, ShownStatus>> = {
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

/** Stand for the organizations and the tonnes while the sentence is cut at their places; no text has these characters. */
const ACTOR = '\u{E000}';

const RECEIVER = '\u{E001}';

const TONNES = '\u{E002}';

/** What happened as one sentence: organizations with a public page are links, and the tonnes are seen first. */
function EventSentence({ event }: { readonly event: ActivityEvent }) {
  const { type, organization, receiver, tonnes } = event;
  const shown = m.tonnes_counted({ count: tonnes, shown: formatWhole(tonnes) });
  const text = sentences[type]({ organization: ACTOR, receiver: RECEIVER, tonnes: TONNES });
  return text.split(/([\u{E000}-\u{E002}])/u).map((part) => {
    if (part === TONNES)
      return (
        <strong key={part} className={classes.tonnes}>
          {shown}
        </strong>
      );
    if (part === ACTOR) return <OrganizationName key={part} organization={organization} />;
    if (part === RECEIVER && receiver !== null)
      return <OrganizationName key={part} organization={receiver} />;
    return part;
  });
}

function OrganizationName({ organization }: { readonly organization: ActivityEvent['organization'] }) {
  const { name, slug } = organization;
  if (slug === null) return name;
  return <Link to={`/${slug}`}>{name}</Link>;
}

type Props = {
  readonly event: ListedEvent;
  /** False on the project's own page. */
  readonly namesProject: boolean;
};

/**
 * An event: when, who did what with which units of which project, against what or why, and its certificate.
 */
export function EventItem({ event, namesProject }: Props) {
  const { index, type, at, serial, retiredAgainst, beneficiary, reason, signedAt } = event;
  return (
    <li id={`event-${index}`} className={classes.event}>
      <div className={classes.when}>
        <StatusBadge status={statusAfter[type]} word={activityWords[type]()} />
        <time dateTime={at}>{formatDay(at)}</time>
      </div>
      <div className={classes.what}>
        <p className={classes.sentence}>
          <EventSentence event={event} />
        </p>
        <p>
          <Project event={event} namesProject={namesProject} />
        </p>
        <p>
          <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`} className={classes.serials}>
            {serial}
          </Link>
        </p>
        {retiredAgainst === null ? null : <p>{m.serial_event_against({ against: retiredAgainst })}</p>}
        {beneficiary === null ? null : <p>{m.activity_for({ beneficiary })}</p>}
        {reason === null ? null : <p>{m.serial_event_reason({ reason })}</p>}
      </div>
      <div className={classes.papers}>
        <Certificate event={event} />
        <RecordedEvent index={index} signedAt={signedAt} />
      </div>
    </li>
  );
}

/** The project as a link and the vintage year; on the project's own page the year alone. */
function Project({ event: { project, year }, namesProject }: Props) {
  const vintage = m.activity_vintage({ year: String(year) });
  if (!namesProject) return vintage;
  return (
    <>
      <Link to={`/projects/${project.projectSerial}`}>{project.title}</Link> · {vintage}
    </>
  );
}

function Certificate({ event: { certificate } }: Pick<Props, 'event'>) {
  if (certificate === null) return null;
  return (
    <p>
      <Link to={`/certificates/${certificate}`}>{m.certificate_view()}</Link>
    </p>
  );
}
