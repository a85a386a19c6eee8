import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { useClaims } from '#web/api/session.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { Button } from '#web/kit/button.tsx';
import { QuestionDialog } from '#web/kit/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskNews } from './desk-news.ts';
import type { RowsEditor } from './emissions-section.tsx';
import type { FormMode } from './form-context.ts';
import { draftOf } from './form-draft.ts';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';
import { ProjectState } from './project-state.tsx';
import { PublicLinkDialog } from './public-link-dialog.tsx';
import { RemarkDialog } from './remark-dialog.tsx';
import { RemarkList } from './remark-list.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { type Remarks, useRemarks } from './use-remarks.ts';
import { type ReviewAct, useReview } from './use-review.ts';
import type { Sending } from './use-send.ts';

type Props = {
  readonly project: HeldProject;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly news: DeskNews;
  readonly onReload: () => Promise<unknown>;
};

/** A project on its desk: where it stands, what was said of it, its form, and what may be done with it. */
export function ProjectDesk({ project, editor, picker, news, onReload }: Props) {
  const desk = useDesk(project, news);
  const [round, setRound] = useState(0);
  const reload = async () => {
    await onReload();
    setRound((number) => number + 1);
  };
  const { mode, review, remarks, done } = desk;
  const { abilities } = project;
  const isReviewer = abilities.override;
  const isOwn = useClaims()?.certserialnumber === project.organizationSerial;
  const remarksOn = (field: string | null) => (
    <RemarkList remarks={remarks} field={field} maySay={abilities.comment} />
  );
  return (
    <>
      <ProjectState project={project} isOwn={isOwn} />
      {isReviewer ? (
        <ReviewPanel
          project={project}
          review={review}
          done={desk.reviewed}
          isOverriding={mode === 'edit'}
          onOverride={() => desk.setMode('edit')}
        />
      ) : null}
      <ActNote done={done} failed={remarks.failure} />
      {remarksOn(null)}
      {abilities.comment && (project.wasSubmitted || isReviewer) ? <AddRemark remarks={remarks} /> : null}
      {abilities.updateEmissions && mode === 'read' ? (
        <p className={classes.acts}>
          <Button variant="filled" onClick={() => desk.setMode('update')}>
            {m.form_update()}
          </Button>
        </p>
      ) : null}
      <ProjectForm
        key={`${project.projectSerial} ${mode} ${round}`}
        project={project}
        begun={draftOf(project)}
        entry={project.projectSerial}
        mode={mode}
        remarksOn={remarksOn}
        editor={editor}
        picker={picker}
        refused={desk.refused}
        onDone={desk.onSent}
        onBegun={() => undefined}
        onReload={() => void reload()}
      />
      {abilities.delete ? <DeleteProject review={review} /> : null}
      {desk.isPublicShown ? (
        <PublicLinkDialog serial={project.projectSerial} onClose={desk.hidePublic} />
      ) : null}
    </>
  );
}

function useDesk(project: HeldProject, news: DeskNews) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<FormMode>(project.abilities.edit ? 'edit' : 'read');
  const [done, setDone] = useState(news.said);
  const [refused, setRefused] = useState(news.refused);
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [isPublicShown, setPublicShown] = useState(false);
  const remarks = useRemarks(project.projectSerial);
  const onReviewed = (act: ReviewAct) => {
    setMode('read');
    setReviewed(reviewedTexts[act]());
    if (act === 'approve') setPublicShown(true);
    if (act === 'ask') void remarks.readAgain();
    if (act === 'delete') void navigate(pagePaths.myProjects);
  };
  const review = useReview(project, onReviewed);
  const onSent = (sent: Sending, saved: HeldProject) => {
    setDone(sentText(sent, saved));
    setRefused(null);
    setMode(saved.abilities.edit ? 'edit' : 'read');
    window.scrollTo({ top: 0 });
  };
  return {
    mode,
    setMode,
    done,
    refused,
    reviewed,
    review,
    remarks,
    onSent,
    isPublicShown,
    hidePublic: () => setPublicShown(false),
  };
}

const reviewedTexts: Record<ReviewAct, () => string> = {
  approve: m.action_approved,
  reject: m.action_rejected,
  ask: m.review_asked,
  reopen: m.action_cancelled,
  feature: m.review_featured,
  archive: m.review_archived,
  delete: m.project_deleted,
};

function sentText(sent: Sending, { status }: HeldProject): string {
  if (sent === 'save') return m.form_saved_notice();
  if (sent === 'submit') return m.project_submitted_notice();
  return status === 'Submitted' ? m.form_update_waits() : m.form_update_at_once();
}

function AddRemark({ remarks }: { readonly remarks: Remarks }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={classes.acts}>
      <Button busy={remarks.isBusy} onClick={() => setOpen(true)}>
        {m.remark_add()}
      </Button>
      {isOpen ? (
        <RemarkDialog
          title={m.remark_add()}
          text={m.remark_add_text()}
          act={m.remark_add_act()}
          onAct={(said) => {
            setOpen(false);
            for (const { field, text } of said) remarks.say({ text, ...(field !== null && { field }) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}

function DeleteProject({ review }: { readonly review: ReturnType<typeof useReview> }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes.bar}>
      <Button busy={review.busyWith === 'delete'} onClick={() => setAsked(true)}>
        {m.form_delete()}
      </Button>
      <ActNote done={null} failed={review.deleteFailure} />
      {isAsked ? (
        <QuestionDialog
          question={m.form_delete_question()}
          act={m.form_delete()}
          onAct={() => {
            setAsked(false);
            review.start('delete');
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}
