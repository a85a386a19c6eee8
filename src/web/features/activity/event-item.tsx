import type { ActivityEvent } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './activity.module.css';
import { activityWords, EventSentence, statusAfter } from './event-words.tsx';

type Props = {
  readonly event: ActivityEvent;
  /** False on the project's own page. */
  readonly namesProject: boolean;
};

/** An event: when, who did what with which units of which project, against what or why, and its certificate. */
export function EventItem({ event, namesProject }: Props) {
  const { index, type, at, serial, retiredAgainst, beneficiary, reason } = event;
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
        <Certificate event={event} />
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
