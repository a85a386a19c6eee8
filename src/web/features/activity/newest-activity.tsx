import { pagePaths } from '#contract/page-paths.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { EventItem } from './event-item.tsx';
import { activityQuery } from './activity-address.ts';
import classes from './activity.module.css';

const COUNT = 3;

/** The three newest events of public projects. */
export function NewestActivity() {
  const newest = useQuery(activityQuery({}, 1, COUNT));
  return (
    <Section
      title={m.activity_newest()}
      aside={<Link to={pagePaths.activity}>{m.activity_newest_more()}</Link>}
    >
      <QueryBoundary {...queryProps(newest)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote text={m.activity_none_yet()} />
          ) : (
            <ul className={classes.events}>
              {items.map((event) => (
                <EventItem key={event.index} event={event} namesProject />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
