import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { becomesUnits, tonnesOfRow, totalOfRows } from '#domain/ledger/emission-row.ts';
import { isPublic, projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { formatDay, formatWeekday, formatWhole } from '#web/kit/text/format.ts';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import { readProjectEntry } from './read-entry.ts';
import classes from './status-card.module.css';

type Props = {
  readonly project: OwnedProject;
  /** Status in words, if they are not the status's own. */
  readonly word: string | null;
  /** Number of open comments. */
  readonly openComments: number;
  /** What the status means for the reader, and what they can do. */
  readonly children: ReactNode;
};

/**
 * The status of an entry that is read, as a card: by when the registry answers, or how many tonnes there are;
 * beside it what it means and what comes next.
 */
export function StatusCard({ project, word, openComments, children }: Props) {
  const { status, isArchived } = project;
  const isWaiting = status === 'Submitted' && !isArchived;
  return (
    <div className={classes.card} data-status={isArchived ? 'Archived' : status}>
      <div className={classes.first}>
        <ProjectStatusBadge status={status} isArchived={isArchived} {...(word !== null && { word })} />
        {isWaiting ? <Due project={project} /> : <Tonnes project={project} />}
      </div>
      <div className={classes.second}>
        {children}
        {isWaiting ? <WayAhead project={project} openComments={openComments} /> : null}
      </div>
    </div>
  );
}

/** The day by which the registry answers. */
function Due({ project: { dueAt } }: Pick<Props, 'project'>) {
  const [now] = useState(() => new Date());
  if (dueAt === null) return null;
  const isLate = new Date(dueAt) < now;
  return (
    <div>
      <p className={classes.quiet}>{m.reading_due()}</p>
      <p className={classes.day}>
        <time dateTime={dueAt} title={formatDay(dueAt)}>
          {formatWeekday(dueAt)}
        </time>
      </p>
      {isLate ? <p className={classes.late}>{m.reading_late()}</p> : null}
    </div>
  );
}

const tonnesWords = {
  project: m.reading_tonnes,
  inventory: m.reading_tonnes_inventory,
  offsets: m.reading_tonnes_offsets,
  'transferred-offsets': m.reading_tonnes_offsets,
} as const;

/** The tonnes that have serial numbers; of an inventory, those emitted, without what is projected. */
function Tonnes({ project }: Pick<Props, 'project'>) {
  const kind = projectKind(project.programType);
  const { rows } = readProjectEntry(project);
  const count = totalOfRows(
    rows.filter((row) => (kind === 'inventory' ? row.status === 'Inventory' : row.kind === 'units')),
  );
  return (
    <div>
      <p className={classes.day}>{formatWhole(count)}</p>
      <p className={classes.quiet}>{tonnesWords[kind]({ count })}</p>
    </div>
  );
}

/** What happened to a submission and what follows, with days. */
function WayAhead({ project, openComments }: Pick<Props, 'project' | 'openComments'>) {
  const { dateSubmitted, dueAt } = project;
  const day = (at: string | null) => (at === null ? '' : formatDay(at));
  const steps = [
    { name: m.reading_step_submitted(), text: day(dateSubmitted), is: 'done' },
    {
      name: m.reading_step_review(),
      text:
        openComments === 0
          ? m.reading_step_review_quiet()
          : m.held_open_comments({ count: openComments, shown: formatWhole(openComments) }),
      is: openComments === 0 ? 'now' : 'asked',
    },
    { name: m.reading_step_answer(), text: m.reading_step_answer_by({ day: day(dueAt) }), is: 'next' },
    { name: m.reading_step_after(), text: afterText(project), is: 'next' },
  ] as const;
  return (
    <ol className={classes.steps} aria-label={m.reading_steps()}>
      {steps.map(({ name, text, is }) => (
        <li key={name} data-is={is} {...((is === 'now' || is === 'asked') && { 'aria-current': 'step' })}>
          <span className={classes.dot} aria-hidden="true">
            {is === 'done' ? <IconCheck size={12} stroke={3} /> : null}
          </span>
          <strong>{name}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Returns what an approval brings: serial numbers, a public page, or a place in the overviews. */
function afterText(project: OwnedProject): string {
  const kind = projectKind(project.programType);
  const rows = readProjectEntry(project).rows.filter(
    (row) => row.kind === 'draft' && becomesUnits(row.status),
  );
  const count = rows.reduce((sum, row) => sum + tonnesOfRow(row), 0);
  if (kind === 'project' && count > 0)
    return m.reading_step_after_units({ count, shown: formatWhole(count) });
  if (kind === 'inventory') return m.reading_step_after_inventory();
  const approved = { ...project, stage: project.projectStatus, status: 'Approved' as const };
  return isPublic(approved) ? m.reading_step_after_public() : m.reading_step_after_private();
}
