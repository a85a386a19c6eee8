import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ListedEvent } from '#contract/activity.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { listMilestones } from '#contract/read-project.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import classes from './activity.module.css';
import { activityQuery } from './activity-query.ts';
import { EventItem } from './event-item.tsx';
import { RetirementList } from './retirement-list.tsx';

type RecordProps = { readonly projectSerial: string };

/** A project's retirements with their certificates, and its public history. Rendered in the browser only. */
export function ProjectRecord({ projectSerial }: RecordProps) {
  const all = <Link to={`${pagePaths.activity}?project=${projectSerial}`}>{m.project_record_more()}</Link>;
  return (
    <>
      <Folded title={m.project_record_retirements()}>
        <RetirementList filters={{ project: projectSerial }} none={m.project_record_retirements_none()} />
      </Folded>
      <Folded title={m.project_record_history()} isClosed>
        <ProjectHistory projectSerial={projectSerial} />
        <p className={classes.more}>{all}</p>
      </Folded>
    </>
  );
}

/** From this width on there is room for lists that nobody asked for yet. */
const WIDE = '(min-width: 48em)';

type FoldedProps = {
  readonly title: string;
  /** Closed at first on every screen: what it says stands elsewhere on the page too. */
  readonly isClosed?: true;
  readonly children: ReactNode;
};

/** A titled part of the page that opens on its title; on phones it is closed at first. */
function Folded({ title, isClosed, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(() => isClosed !== true && window.matchMedia(WIDE).matches);
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.folded}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        {children}
      </details>
    </section>
  );
}

const SHOWN = 8;

type Milestone = ReplyOf<typeof listMilestones>[number];

const words: Readonly<Record<Milestone['type'], () => string>> = {
  registered: m.project_record_registered,
  approved: m.project_record_approved,
  updated: m.project_record_updated,
};

/** What happened to a project, newest first: operations on its units, and what the registry approved. */
function ProjectHistory({ projectSerial }: { readonly projectSerial: string }) {
  const params = { projectSerial };
  const milestones = useQuery({
    queryKey: keyOf(listMilestones, { params }),
    queryFn: ({ signal }) => call(listMilestones, { params, signal }),
  });
  const events = useQuery(activityQuery({ project: projectSerial }, 1, SHOWN));
  return (
    <QueryBoundary {...queryProps(milestones)}>
      {(steps) => (
        <QueryBoundary {...queryProps(events)}>
          {({ items, total }) => <Entries steps={steps} events={items} isWhole={total === items.length} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

type EntriesProps = {
  readonly steps: readonly Milestone[];
  readonly events: readonly ListedEvent[];
  /** False when older events are left out; older approvals are then left out too. */
  readonly isWhole: boolean;
};

function Entries({ steps, events, isWhole }: EntriesProps) {
  const oldest = isWhole ? '' : (events.at(-1)?.at ?? '');
  const entries = [
    ...events.map((event) => ({
      at: event.at,
      item: <EventItem key={event.index} event={event} namesProject={false} />,
    })),
    ...steps
      .filter(({ at }) => at >= oldest)
      .toReversed()
      .map((step) => ({ at: step.at, item: <Step key={`${step.type} ${step.at}`} step={step} /> })),
  ];
  return (
    <ul className={classes.events}>
      {entries.toSorted((one, other) => other.at.localeCompare(one.at)).map(({ item }) => item)}
    </ul>
  );
}

function Step({ step: { type, at } }: { readonly step: Milestone }) {
  return (
    <li className={classes.event}>
      <div className={classes.when}>
        <time dateTime={at}>{formatDay(at)}</time>
      </div>
      <p className={classes.sentence}>{words[type]()}</p>
    </li>
  );
}
