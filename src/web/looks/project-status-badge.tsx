import {
  type Icon,
  IconArchive,
  IconCircleArrowDown,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
} from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { projectStatusWords } from '#messages/words/project.js';
import classes from './project-status-badge.module.css';

type Status = keyof typeof projectStatusWords;

const icons: Record<Status, Icon> = {
  Draft: IconPencil,
  Submitted: IconClock,
  Approved: IconCircleCheck,
  Rejected: IconCircleX,
  Received: IconCircleArrowDown,
};

type Props = {
  readonly status: Status;
  readonly isArchived: boolean;
  /** Text, if it differs from the status's own. */
  readonly word?: string;
};

/** A project's status as icon and text; archived takes precedence. */
export function ProjectStatusBadge({ status, isArchived, word }: Props) {
  const Sign = isArchived ? IconArchive : icons[status];
  return (
    <span className={classes.badge} data-status={isArchived ? 'Archived' : status}>
      <Sign size={18} aria-hidden />
      {isArchived ? m.project_status_archived() : (word ?? projectStatusWords[status]())}
    </span>
  );
}
