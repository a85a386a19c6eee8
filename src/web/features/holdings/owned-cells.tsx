import { useState } from 'react';
import { generatePath } from 'react-router';
import type { OwnedSummary } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { ProjectStatusBadge } from '#web/looks/project-status-badge.tsx';
import { formatShortDay } from '#web/looks/short-day.ts';
import classes from './holdings.module.css';

/** A project's status, with requested changes, open comments and the due day. */
export function OwnedStatus({ project }: { readonly project: OwnedSummary }) {
  const { status, isArchived, changesAsked, openComments, dueAt, transferredFrom } = project;
  return (
    <span className={classes.status}>
      <ProjectStatusBadge
        status={status}
        isArchived={isArchived}
        {...(transferredFrom !== null && { word: m.project_received_from(transferredFrom) })}
      />
      {changesAsked ? <span className={classes.waiting}>{m.held_changes_asked()}</span> : null}
      {openComments > 0 ? (
        <span className={classes.waiting}>
          {m.held_open_comments({ count: openComments, shown: formatWhole(openComments) })}
        </span>
      ) : null}
      {dueAt === null ? null : <Due dueAt={dueAt} />}
    </span>
  );
}

type DueProps = {
  readonly dueAt: string;
  /** True where a heading already says that it is the day an answer is due. */
  readonly isNamed?: true;
};

/** When the decision on a submission is due; amber once overdue. */
export function Due({ dueAt, isNamed }: DueProps) {
  const [now] = useState(() => new Date());
  const day = formatShortDay(dueAt);
  if (new Date(dueAt) < now) return <span className={classes.waiting}>{m.held_overdue({ day })}</span>;
  if (isNamed) return <span className={classes.line}>{day}</span>;
  return <span className={classes.quiet}>{m.held_due({ day })}</span>;
}

type ViewLinkProps = { readonly project: OwnedSummary; readonly page?: 'draft' | 'adminProject' };

/** Link to a project: to its owner's page of it, or to its review. */
export function ViewLink({ project: { projectSerial, title }, page = 'draft' }: ViewLinkProps) {
  return (
    <Link
      to={generatePath(pagePaths[page], { projectSerial })}
      aria-label={m.view_named({ title })}
      className={classes.line}
    >
      {m.view()}
    </Link>
  );
}

type OwnLinkProps = { readonly serial: string; readonly title: string };

/** Title of an entry, as a link to its owner's page of it. */
export function OwnLink({ serial, title }: OwnLinkProps) {
  return <Link to={generatePath(pagePaths.draft, { projectSerial: serial })}>{title}</Link>;
}

/** Link to a project for administrators, with its title. */
export function NameLink({ project: { projectSerial, title } }: { readonly project: OwnedSummary }) {
  return <Link to={generatePath(pagePaths.adminProject, { projectSerial })}>{title}</Link>;
}

/** Link to a project's history. */
export function HistoryLink({ project: { projectSerial, title } }: { readonly project: OwnedSummary }) {
  return (
    <Link
      to={generatePath(pagePaths.projectHistory, { projectSerial })}
      aria-label={m.history_named({ title })}
      className={classes.line}
    >
      {m.history_link()}
    </Link>
  );
}
