import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import type { ActivityEvent } from '#contract/activity.ts';
import { ACTIVITY_FEED, pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import classes from './latest-retirements.module.css';
import { latestRetirementsQuery } from './latest-retirements-query.ts';

/** The latest retirements: when, how many tonnes, by whom, what for, which serials, and the certificate. */
export function LatestRetirements() {
  const latest = useQuery(latestRetirementsQuery());
  return (
    <Section
      title={m.home_retirements()}
      aside={
        <span className={classes.links}>
          <Link to={pagePaths.activity}>{m.activity_newest_more()}</Link> ·{' '}
          <a href={`${ACTIVITY_FEED}?type=retired`} aria-label={m.activity_feed()}>
            {m.activity_feed_short()}
          </a>
        </span>
      }
    >
      <p className={classes.lead}>{m.home_retirements_lead()}</p>
      <QueryBoundary {...queryProps(latest)}>
        {(events) =>
          events.length === 0 ? (
            <EmptyNote text={m.home_retirements_none()} />
          ) : (
            <ol className={classes.retirements}>
              {events.map((event) => (
                <Retirement key={event.index} event={event} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

function Retirement({ event }: { readonly event: ActivityEvent }) {
  const { at, tonnes, retiredTonnes, retiredAgainst } = event;
  return (
    <li className={classes.retirement}>
      <time dateTime={at} className={classes.when}>
        {formatDay(at)}
      </time>
      <p className={classes.tonnes}>
        <span className={classes.number}>{formatWhole(retiredTonnes ?? tonnes)}</span> t
      </p>
      <div className={classes.what}>
        <p className={classes.who}>
          <Who event={event} />
        </p>
        {retiredAgainst === null ? null : (
          <p className={classes.use}>{m.home_retirements_used({ purpose: retiredAgainst })}</p>
        )}
      </div>
      <Units event={event} />
    </li>
  );
}

/** The organization, linked to its page, and on whose behalf it acted if that may be known. */
function Who({ event: { organization, beneficiary } }: { readonly event: ActivityEvent }) {
  const { name, slug } = organization;
  return (
    <>
      {slug === null ? name : <Link to={`/${slug}`}>{name}</Link>}
      {beneficiary === null || beneficiary === name ? null : (
        <span className={classes.behalf}> {m.activity_for({ beneficiary })}</span>
      )}
    </>
  );
}

function Units({ event: { serial, year, project, certificate } }: { readonly event: ActivityEvent }) {
  const { projectSerial, title } = project;
  return (
    <div className={classes.units}>
      <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`} className={classes.serial}>
        {serial}
      </Link>
      {certificate === null ? null : (
        <Link
          to={generatePath(pagePaths.certificate, { certificateId: certificate })}
          className={classes.certificate}
        >
          {m.project_year_certificate()}
        </Link>
      )}
      <p className={classes.project}>
        {year} · <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>
      </p>
    </div>
  );
}
