import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { projectKind } from '#domain/project/program-types.ts';
import { useRight } from '#web/api/profile-query.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay } from '#web/kit/text/format.ts';
import { Notice } from '#web/kit/pages/notice.tsx';
import { projectStatusWords } from '#web/kit/text/registry-words.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { OwnerLinks } from './owner-links.tsx';
import classes from './project-form.module.css';

type Props = { readonly project: HeldProject; readonly isOwn: boolean };

/** A project's status, and what it means for this viewer (specification §4 and §8); for its owner, with links to what visitors see. */
export function ProjectState({ project, isOwn }: Props) {
  const { isArchived, projectSerial, dueAt } = project;
  const mayEdit = useRight('edit');
  const text = isOwn && !mayEdit ? m.role_reads_only() : textOf(project, isOwn);
  return (
    <>
      <div className={classes.state}>
        <SerialText serial={projectSerial} />
        <span>{isArchived ? m.project_status_archived() : statusText(project)}</span>
        {dueAt === null ? null : <span>{m.form_due({ day: formatDay(dueAt) })}</span>}
      </div>
      {text === null ? null : <Notice>{text}</Notice>}
      <SourceProject project={project} />
      {isOwn && hasInForce(project) ? <Notice>{m.form_in_force()}</Notice> : null}
      {isOwn ? <OwnerLinks project={project} /> : null}
    </>
  );
}

/** Reports whether an approved version stays in force while a new one is edited. */
function hasInForce({ changesFromInForce, isArchived }: HeldProject): boolean {
  return changesFromInForce !== null && !isArchived;
}

/** Links to the project whose units were received. */
function SourceProject({ project: { transferredFrom } }: Pick<Props, 'project'>) {
  if (transferredFrom === null) return null;
  const { projectSerial } = transferredFrom;
  return (
    <p className={classes.source}>
      {m.form_received_project()}{' '}
      <Link to={generatePath(pagePaths.project, { projectSerial })}>{projectSerial}</Link>
    </p>
  );
}

function statusText({ status, transferredFrom }: HeldProject): string {
  if (transferredFrom === null) return projectStatusWords[status]();
  return m.project_received_from({ organization: transferredFrom.organization });
}

function textOf(
  { status, isArchived, changesAsked, transferredFrom, programType }: HeldProject,
  isOwn: boolean,
): string | null {
  if (!isOwn) return m.problem_not_yours();
  if (isArchived) return m.problem_step_archived();
  switch (status) {
    case 'Submitted':
      return m.project_submitted_notice();
    case 'Rejected':
      return m.project_rejected_notice();
    case 'Draft':
      return changesAsked ? m.form_changes_asked() : null;
    case 'Approved':
      return projectKind(programType) === 'inventory'
        ? m.form_approved_inventory_notice()
        : m.form_approved_notice();
    case 'Received':
      return m.form_received_notice({ organization: transferredFrom?.organization ?? '' });
  }
}
