import type { HeldProject } from '#contract/held-projects.ts';
import { formatDay } from '#web/kit/text/format.ts';
import { Notice } from '#web/kit/pages/notice.tsx';
import { projectStatusWords } from '#web/kit/text/registry-words.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import * as m from '#messages/messages.js';
import classes from './project-form.module.css';

type Props = { readonly project: HeldProject; readonly isOwn: boolean };

/** A project's status, and what it means for this viewer (specification §4 and §8). */
export function ProjectState({ project, isOwn }: Props) {
  const { status, isArchived, projectSerial, dueAt } = project;
  const text = textOf(project, isOwn);
  return (
    <>
      <div className={classes.state}>
        <SerialText serial={projectSerial} />
        <span>{isArchived ? m.project_status_archived() : projectStatusWords[status]()}</span>
        {dueAt === null ? null : <span>{m.form_due({ day: formatDay(dueAt) })}</span>}
      </div>
      {text === null ? null : <Notice>{text}</Notice>}
      {isOwn && hasInForce(project) ? <Notice>{m.form_in_force()}</Notice> : null}
    </>
  );
}

/** Reports whether an approved version stays in force while a new one is edited. */
function hasInForce({ changesFromInForce, isArchived }: HeldProject): boolean {
  return changesFromInForce !== null && !isArchived;
}

function textOf({ status, isArchived, changesAsked }: HeldProject, isOwn: boolean): string | null {
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
      return m.form_approved_notice();
    case 'Received':
      return m.form_received_notice();
  }
}
