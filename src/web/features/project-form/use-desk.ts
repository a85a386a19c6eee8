import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths, UPDATE } from '#contract/page-paths.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { leaveUnasked } from '#web/kit/forms/leave-guard.tsx';
import * as m from '#messages/messages.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { generatePath, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { useComments } from './use-comments.ts';
import type { FormMode } from './form-context.ts';
import { sectionHeadingId, sectionId } from './form-parts.ts';
import { type PageMessages, useShowOnce } from './page-messages.ts';
import { useReview } from './project-acts.tsx';
import { STATE_NOTICE_ID } from './project-state.tsx';
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
  const focus = useFocusNext();
  const [done, setDone] = useState(news.said);
  const [lastSent, setLastSent] = useState<Sending>('save');
  const [refused, setRefused] = useState(news.refused);
  const [acts, setActs] = useState<readonly UnitEmissionRow[]>([]);
  const comments = useComments(project.abilities.see ? project.projectSerial : null);
  const review = useReview(project, () => leaveDeleted(navigate, project.title));
  const onSent = (sent: Sending, saved: HeldProject, sentActs: readonly UnitEmissionRow[]) => {
    if (saved.projectSerial !== project.projectSerial) return openNewEntry(navigate, saved);
    setDone(sentActs.length > 0 && saved.status !== 'Submitted' ? null : sentText(sent, saved));
    setLastSent(sent);
    setActs(sentActs);
    setRefused(null);
    if (onOverridden !== undefined) return onOverridden();
    setMode(saved.abilities.edit ? 'edit' : 'read');
    // What was saved stays where it is: the bar says so.
    if (sent === 'save') return undefined;
    window.scrollTo({ top: 0 });
    if (sent === 'submit') focus.next(STATE_NOTICE_ID);
  };
  /** Starts the form again from the project as it was fetched now. */
  const restart = useCallback(() => {
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
    /** True when the buttons that sent the form are gone: what was done then takes the focus. */
    doneTakesFocus: lastSent !== 'save',
    startUpdate: () => {
      setDone(null);
      setMode('update');
      focus.next(sectionHeadingId('emissions'));
    },
    /** Leaves update mode. */
    stopUpdate: () => {
      setMode('read');
      window.scrollTo({ top: 0 });
      focus.next(STATE_NOTICE_ID);
    },
    restart,
    onSent,
  };
}

/** Leaves the page of an entry that was deleted; Back does not lead to it. */
function leaveDeleted(navigate: NavigateFunction, title: string): void {
  leaveUnasked();
  const said = m.form_deleted({ title });
  void navigate(pagePaths.myProjects, { state: { said }, replace: true });
}

/** Opens the page of a new entry, which was saved in place of one that was deleted meanwhile. */
function openNewEntry(navigate: NavigateFunction, { projectSerial }: HeldProject): void {
  const state: PageMessages = { said: m.form_saved_notice(), refused: null };
  void navigate(generatePath(pagePaths.draft, { projectSerial }), { replace: true, state });
}

/** Gives the focus to an element once it is there, because the pressed button is gone with the form's mode. */
function useFocusNext() {
  const id = useRef<string | null>(null);
  useEffect(() => {
    const element = id.current === null ? null : document.getElementById(id.current);
    if (element === null) return;
    id.current = null;
    element.focus();
  });
  return { next: (elementId: string) => void (id.current = elementId) };
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
