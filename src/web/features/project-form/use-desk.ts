import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths, UPDATE } from '#contract/page-paths.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useComments } from './comments.tsx';
import type { FormMode } from './form-context.ts';
import { sectionId } from './form-parts.ts';
import { type PageMessages, useShowOnce } from './page-messages.ts';
import { useReview } from './project-acts.tsx';
import type { Sending } from './use-send.ts';

/** State and handlers of a project's working page: the form's mode, what was done, comments and deletion. */
export function useDesk(project: HeldProject, news: PageMessages, onOverridden?: () => void) {
  const navigate = useNavigate();
  const asksForUpdate = useLocation().search === UPDATE && project.abilities.updateEmissions;
  const overrides = onOverridden !== undefined;
  const [mode, setMode] = useState(() => modeOf(project, { isUpdating: asksForUpdate, overrides }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (asksForUpdate) document.getElementById(sectionId('emissions'))?.scrollIntoView();
  }, [asksForUpdate]);
  useShowOnce(news);
  const [done, setDone] = useState(news.said);
  const [refused, setRefused] = useState(news.refused);
  const [acts, setActs] = useState<readonly UnitEmissionRow[]>([]);
  const comments = useComments(project.abilities.see ? project.projectSerial : null);
  const review = useReview(project, () => void navigate(pagePaths.myProjects));
  const onSent = (sent: Sending, saved: HeldProject, sentActs: readonly UnitEmissionRow[]) => {
    setDone(sentActs.length > 0 && saved.status !== 'Submitted' ? null : sentText(sent, saved));
    setActs(sentActs);
    setRefused(null);
    if (onOverridden !== undefined) return onOverridden();
    setMode(saved.abilities.edit ? 'edit' : 'read');
    // What was saved stays where it is: the bar says so.
    if (sent !== 'save') window.scrollTo({ top: 0 });
  };
  /** Starts the form anew from the project as it was fetched now. */
  const startAnew = useCallback(() => {
    setMode((previous) => modeOf(project, { isUpdating: previous === 'update', overrides }));
    setRefused(null);
    setRound((number) => number + 1);
  }, [project, overrides]);
  return {
    mode,
    /** Counts the versions that the form started from. */
    round,
    done,
    acts,
    refused,
    review,
    comments,
    startUpdate: () => setMode('update'),
    startAnew,
    onSent,
  };
}

type Wishes = {
  /** True when an emissions update is asked for or under way. */
  readonly isUpdating: boolean;
  /** True when an administrator edits another organization's project. */
  readonly overrides: boolean;
};

function modeOf({ abilities }: HeldProject, { isUpdating, overrides }: Wishes): FormMode {
  if (abilities.edit || overrides) return 'edit';
  return isUpdating && abilities.updateEmissions ? 'update' : 'read';
}

/** Returns the message after sending; null after a submission, because the status shows it. */
function sentText(sent: Sending, { status }: HeldProject): string | null {
  if (sent === 'save') return m.form_saved_notice();
  if (sent === 'submit') return null;
  return status === 'Submitted' ? m.form_update_waits() : m.form_update_at_once();
}
