import type { HeldSummary } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { ScreenLink } from '#web/kit/screen-link.tsx';
import * as m from '#messages/messages.js';
import { generatePath, Link } from 'react-router';
import classes from './holdings.module.css';

/** The screen that shows a project to those who hold or review it. */
const HELD_SCREEN = '/profile/drafts/:projectSerial';

/** Leads to a project. */
export function ViewLink({ project: { projectSerial, title } }: { readonly project: HeldSummary }) {
  return (
    <ScreenLink
      screen={HELD_SCREEN}
      to={generatePath(HELD_SCREEN, { projectSerial })}
      label={m.view_named({ title })}
      className={classes.line}
    >
      {m.view()}
    </ScreenLink>
  );
}

/** Leads to everything that was changed of a project. */
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
