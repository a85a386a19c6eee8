import type { HeldSummary } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';
import classes from './holdings.module.css';

/** Link to a project. */
export function ViewLink({ project: { projectSerial, title } }: { readonly project: HeldSummary }) {
  return (
    <Link
      to={generatePath(pagePaths.draft, { projectSerial })}
      aria-label={m.view_named({ title })}
      className={classes.line}
    >
      {m.view()}
    </Link>
  );
}

/** Link to a project for administrators, with its title. */
export function NameLink({ project: { projectSerial, title } }: { readonly project: HeldSummary }) {
  return <Link to={generatePath(pagePaths.adminProject, { projectSerial })}>{title}</Link>;
}

/** Link to a project's history. */
export function HistoryLink({ project: { projectSerial, title } }: { readonly project: HeldSummary }) {
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
