import type { HeldProject } from '#contract/held-projects.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { lazy, useState } from 'react';
import { DeleteProject } from './project-acts.tsx';
import { DoneActs, type RowsEditor } from './emissions-section.tsx';
import type { PageMessages } from './page-messages.ts';
import { draftOf } from './form-draft.ts';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import { ProjectForm } from './project-form.tsx';
import { ProjectState } from './project-state.tsx';
import { CommentList } from './comments.tsx';
import type { useComments } from './use-comments.ts';
import { useDesk } from './use-desk.ts';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const CommentDialog = lazy(async () => ({ default: (await import('./comment-dialog.tsx')).CommentDialog }));

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
  const { mode, review, comments } = desk;
  const { abilities } = project;
  const isReviewer = abilities.override;
  const isOwn = useLastClaims()?.certserialnumber === project.organizationSerial;
  const kind = projectKind(project.programType);
  const commentsOn = (field: string | null) => (
    <CommentList comments={comments} field={field} canComment={abilities.comment} kind={kind} />
  );
  return (
    <>
      <ProjectState project={project} isOwn={isOwn} mode={mode} />
      <ActionNote
        done={desk.done}
        failed={comments.failure}
        {...(desk.doneTakesFocus && { takesFocus: true })}
      />
      <DoneActs project={project} acts={desk.acts} editor={editor} />
      {/* Above the comments, which arrive later and would move it away under the pointer. */}
      {abilities.updateEmissions && mode === 'read' ? <StartUpdate onStart={desk.startUpdate} /> : null}
      {commentsOn(null)}
      <Commenting project={project} comments={comments} isReviewer={isReviewer} />
      <ProjectForm
        key={`${project.projectSerial} ${mode} ${desk.round}`}
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
        onReload={() => void onReload()}
        onNewer={desk.restart}
        onStopUpdate={desk.stopUpdate}
      />
      {abilities.delete ? (
        <DeleteProject review={review} returnsToken={kind === 'project' && !project.wasSubmitted} />
      ) : null}
    </>
  );
}

type CommentingProps = {
  readonly project: HeldProject;
  readonly comments: ReturnType<typeof useComments>;
  readonly isReviewer: boolean;
};

/** Button that adds comments on the project or on single fields. */
function Commenting({ project, comments, isReviewer }: CommentingProps) {
  const { abilities, wasSubmitted, programType, projectSerial } = project;
  const [isOpen, setOpen] = useState(false);
  if (!abilities.comment || !(wasSubmitted || isReviewer)) return null;
  return (
    <>
      <p className={classes.acts}>
        <Button busy={comments.isBusy} onClick={() => setOpen(true)}>
          {m.comment_add()}
        </Button>
      </p>
      {isOpen ? (
        <LazyPart>
          <CommentDialog
            projectSerial={projectSerial}
            kind={projectKind(programType)}
            add={comments.add}
            onClose={() => setOpen(false)}
          />
        </LazyPart>
      ) : null}
    </>
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
