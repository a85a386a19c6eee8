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
import classes from './project-status-badge.module.css';
import { projectStatusWords } from '../text/registry-words.ts';

type Status = keyof typeof projectStatusWords;

const icons: Record<Status, Icon> = {
  Draft: IconPencil,
  Submitted: IconClock,
  Approved: IconCircleCheck,
  Rejected: IconCircleX,
  Received: IconCircleArrowDown,
};

/** A project's status as icon and text; archived takes precedence. */
export function ProjectStatusBadge({ status, isArchived }: { status: Status; isArchived: boolean }) {
  const Sign = isArchived ? IconArchive : icons[status];
  return (
    <span className={classes.badge} data-status={isArchived ? 'Archived' : status}>
      <Sign size={18} aria-hidden />
      {isArchived ? m.project_status_archived() : projectStatusWords[status]()}
    </span>
  );
}
