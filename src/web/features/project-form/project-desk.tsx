import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths, UPDATE } from '#contract/page-paths.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { useClaims } from '#web/api/session.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DeleteProject, useReview } from './project-acts.tsx';
import { DoneActs, type RowsEditor } from './emissions-section.tsx';
import type { PageMessages } from './page-messages.ts';
import type { FormMode } from './form-context.ts';
import { draftOf } from './form-draft.ts';
import { sectionId } from './form-parts.ts';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';
import { ProjectState } from './project-state.tsx';
import { CommentList, useComments } from './comments.tsx';
import type { Sending } from './use-send.ts';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const AddComment = lazy(async () => ({ default: (await import('./add-comment.tsx')).AddComment }));

type Props = {
  readonly project: HeldProject;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly news: PageMessages;
  readonly onReload: () => Promise<unknown>;
  /** Set when an administrator edits another organization's project; called once it is saved. */
  readonly onOverridden?: () => void;
};

/** A project's working page: status, comments, form, and actions. */
export function ProjectDesk(props: Props) {
  const { project, editor, picker, news, onReload } = props;
  const desk = useDesk(project, news, props.onOverridden);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await onReload();
    setRound((number) => number + 1);
  };
  const { mode, review, comments } = desk;
  const { abilities } = project;
  const isReviewer = abilities.override;
  const isOwn = useClaims()?.certserialnumber === project.organizationSerial;
  const kind = projectKind(project.programType);
  const commentsOn = (field: string | null) => (
    <CommentList comments={comments} field={field} canComment={abilities.comment} kind={kind} />
  );
  return (
    <>
      <ProjectState project={project} isOwn={isOwn} />
      <ActionNote done={desk.done} failed={comments.failure} />
      <DoneActs project={project} acts={desk.acts} editor={editor} />
      {commentsOn(null)}
      <Commenting project={project} comments={comments} isReviewer={isReviewer} />
      {abilities.updateEmissions && mode === 'read' ? (
        <StartUpdate onStart={() => desk.setMode('update')} />
      ) : null}
      <ProjectForm
        key={`${project.projectSerial} ${mode} ${round}`}
        project={project}
        begun={draftOf(project)}
        entry={project.projectSerial}
        mode={mode}
        commentsOn={commentsOn}
        openComments={comments.comments.filter(({ isResolved }) => !isResolved)}
        editor={editor}
        picker={picker}
        refused={desk.refused}
        onDone={desk.onSent}
        onBegun={() => undefined}
        onReload={() => void reload()}
      />
      {abilities.delete ? <DeleteProject review={review} /> : null}
    </>
  );
}

type CommentingProps = {
  readonly project: HeldProject;
  readonly comments: ReturnType<typeof useComments>;
  readonly isReviewer: boolean;
};

function Commenting({ project, comments, isReviewer }: CommentingProps) {
  const { abilities, wasSubmitted, programType } = project;
  if (!abilities.comment || !(wasSubmitted || isReviewer)) return null;
  return (
    <LazyPart>
      <AddComment comments={comments} kind={projectKind(programType)} />
    </LazyPart>
  );
}

function StartUpdate({ onStart }: { readonly onStart: () => void }) {
  return (
    <p className={classes.acts}>
      <Button variant="filled" onClick={onStart}>
        {m.form_update()}
      </Button>
    </p>
  );
}

function useDesk(project: HeldProject, news: PageMessages, onOverridden?: () => void) {
  const navigate = useNavigate();
  const asksForUpdate = useLocation().search === UPDATE && project.abilities.updateEmissions;
  const [mode, setMode] = useState(() =>
    firstMode(project, { asksForUpdate, overrides: onOverridden !== undefined }),
  );
  useEffect(() => {
    if (asksForUpdate) document.getElementById(sectionId('emissions'))?.scrollIntoView();
  }, [asksForUpdate]);
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
  return {
    mode,
    setMode,
    done,
    acts,
    refused,
    review,
    comments,
    onSent,
  };
}

type Asked = { readonly asksForUpdate: boolean; readonly overrides: boolean };

function firstMode({ abilities }: HeldProject, { asksForUpdate, overrides }: Asked): FormMode {
  if (abilities.edit || overrides) return 'edit';
  return asksForUpdate ? 'update' : 'read';
}

/** Returns the message after sending; null after a submission, because the status shows it. */
function sentText(sent: Sending, { status }: HeldProject): string | null {
  if (sent === 'save') return m.form_saved_notice();
  if (sent === 'submit') return null;
  return status === 'Submitted' ? m.form_update_waits() : m.form_update_at_once();
}
