import type { ActivityEvent } from '#contract/activity.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listMilestones } from '#contract/read-project.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryProps } from '#web/api/call-problem.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useQuery } from '@tanstack/react-query';
import { EventItem } from './event-item.tsx';
import { activityQuery } from './activity-address.ts';
import classes from './activity.module.css';
import { RetirementList } from './retirement-list.tsx';

type RecordProps = { readonly projectSerial: string };

/** A project's retirements with their certificates, and its public history. */
export function ProjectRecord({ projectSerial }: RecordProps) {
  const all = <Link to={`${pagePaths.activity}?project=${projectSerial}`}>{m.project_record_more()}</Link>;
  return (
    <>
      <Section title={m.project_record_retirements()}>
        <RetirementList filters={{ project: projectSerial }} none={m.project_record_retirements_none()} />
      </Section>
      <Section title={m.project_record_history()} aside={all}>
        <ProjectHistory projectSerial={projectSerial} />
      </Section>
    </>
  );
}

const SHOWN = 25;

type Milestone = ReplyOf<typeof listMilestones>[number];

const words: Readonly<Record<Milestone['type'], () => string>> = {
  registered: m.project_record_registered,
  approved: m.project_record_approved,
  updated: m.project_record_updated,
};

/** What happened to a project, newest first: acts on its units, and what the registry approved. */
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
  readonly events: readonly ActivityEvent[];
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
