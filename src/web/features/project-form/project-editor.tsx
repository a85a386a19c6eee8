import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { UPDATE } from '#contract/page-paths.ts';
import type { Action } from '#domain/editing/editing-terms.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { ActionNote } from '#web/kit/buttons/buttons.tsx';
import { DoneOperations, type RowsEditor } from './emissions-section.tsx';
import {
  Commenting,
  type CommentsShown,
  EntryActions,
  FieldComments,
  OwnEntryActions,
  Reading,
} from './entry-parts.tsx';
import type { FormMode } from './form-context.ts';
import { blankDraft, draftOf, type FormDraft } from './form-draft.ts';
import { sectionHeadingId, sectionId } from './form-parts.ts';
import { type PageMessages, useShowOnce } from './page-messages.ts';
import type { PlacePicker } from './place-section.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectState, STATE_NOTICE_ID } from './project-state.tsx';
import type { LoadReadingParts } from './read-context.ts';
import { useComments } from './use-comments.ts';

type Props = {
  /** The project; null for a new entry until it is saved. */
  readonly project: OwnedProject | null;
  /** A new entry before anything is typed, and the name under which its unsaved changes are kept. */
  readonly begun?: { readonly draft: FormDraft; readonly entry: string };
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly reading: LoadReadingParts;
  readonly news: PageMessages;
  readonly onReload: () => Promise<unknown>;
  /** Called once the form is that of another project: a new entry was created. */
  readonly onCreated: (project: OwnedProject) => Promise<void>;
  /** Set when an administrator edits another organization's project; called once it is saved. */
  readonly onOverridden?: () => void;
  /** Opens the dialogs of operations on the entry's tonnes. */
  readonly operations?: ReactNode;
  /** The administrators' actions, which include deleting the project. */
  readonly adminActions?: ReactNode;
};

/** A project's working page: status, comments, form, and actions. A new entry has only the form until it is saved. */
export function ProjectEditor(props: Props) {
  const { project, editor, news, adminActions } = props;
  const editing = useProjectEditor(project, news, props.onOverridden);
  const { mode, comments } = editing;
  const isOwn = useLastClaims()?.certserialnumber === project?.organizationSerial;
  const kind = projectKind(project?.programType ?? null);
  const commentsOn = (field: string | null) =>
    project === null ? null : (
      <FieldComments comments={comments} field={field} canComment={project.abilities.comment} kind={kind} />
    );
  const commenting = project === null ? null : <Commenting project={project} comments={comments} />;
  return (
    <>
      {project === null ? null : (
        <ProjectState
          project={project}
          isOwn={isOwn}
          mode={mode}
          openComments={comments.open}
          operations={props.operations}
          actions={<Actions {...props} project={project} editing={editing} />}
        />
      )}
      <ActionNote
        done={editing.done}
        failed={comments.failure}
        {...(editing.doneTakesFocus && { takesFocus: true })}
      />
      {project === null ? null : (
        <DoneOperations project={project} operations={editing.operations} editor={editor} />
      )}
      {adminActions}
      {mode === 'read' && project !== null ? (
        <Reading
          {...props}
          project={project}
          comments={comments}
          commentsOn={commentsOn}
          commenting={commenting}
        />
      ) : (
        <>
          {commentsOn(null)}
          {commenting}
          <Editing {...props} editing={editing} commentsOn={commentsOn} />
        </>
      )}
      {project === null || adminActions !== undefined ? null : <OwnEntryActions project={project} />}
    </>
  );
}

type ActionsProps = Pick<EditingProps, 'operations' | 'editing'> & { readonly project: OwnedProject };

/** What can be done with an entry that is read: updates where they are possible, and operations on its tonnes. */
function Actions({ project, editing, operations }: ActionsProps) {
  if (!project.abilities.updateEmissions) return operations;
  return (
    <EntryActions
      project={project}
      onUpdate={editing.startUpdate}
      operations={operations}
      onAdded={(saved) => editing.onSent('update', saved, [])}
    />
  );
}

type EditingProps = Props & CommentsShown & { readonly editing: ReturnType<typeof useProjectEditor> };

/** The entry as a form. */
function Editing({ project, begun, editing, commentsOn, ...props }: EditingProps) {
  return (
    <ProjectForm
      key={editing.mode}
      project={project}
      begun={project === null ? (begun?.draft ?? blankDraft()) : draftOf(project)}
      entry={project?.projectSerial ?? begun?.entry ?? ''}
      mode={editing.mode}
      commentsOn={commentsOn}
      openComments={editing.comments.comments.filter(({ isResolved }) => !isResolved)}
      editor={props.editor}
      picker={props.picker}
      reading={props.reading}
      onDone={editing.onSent}
      onCreated={props.onCreated}
      onReload={() => void props.onReload()}
      onNewer={editing.restart}
      onStopUpdate={editing.stopUpdate}
    />
  );
}

/** State and handlers of a project's working page: the form's mode, what was done, comments and deletion. */
function useProjectEditor(project: OwnedProject | null, news: PageMessages, onOverridden?: () => void) {
  const asksForUpdate = useLocation().search === UPDATE && project?.abilities.updateEmissions === true;
  const overrides = onOverridden !== undefined;
  const [mode, setMode] = useState(() => modeOf(project, { isUpdating: asksForUpdate, overrides }));
  useEffect(() => {
    if (asksForUpdate) document.getElementById(sectionId('emissions'))?.scrollIntoView();
  }, [asksForUpdate]);
  useShowOnce(news);
  const focus = useFocusNext();
  const [done, setDone] = useState(news.said);
  const [last, setLast] = useState({ sent: 'save' as Action, version: project?.updatedAt ?? '' });
  const [operations, setOperations] = useState<readonly UnitEmissionRow[]>([]);
  const comments = useComments(project?.abilities.see === true ? project.projectSerial : null);
  const onSent = (sent: Action, saved: OwnedProject, sentOperations: readonly UnitEmissionRow[]) => {
    setDone(sentOperations.length > 0 && saved.status !== 'Submitted' ? null : sentText(sent, saved));
    setLast({ sent, version: saved.updatedAt });
    setOperations(sentOperations);
    if (onOverridden !== undefined) return onOverridden();
    setMode(saved.abilities.edit ? 'edit' : 'read');
    // What was saved stays where it is: the bar says so.
    if (sent === 'save') return undefined;
    window.scrollTo({ top: 0 });
    if (sent === 'submit') focus.next(STATE_NOTICE_ID);
  };
  /** Takes the mode that a newer version allows. */
  const restart = useCallback(() => {
    setMode((previous) => modeOf(project, { isUpdating: previous === 'update', overrides }));
    setLast((before) => ({ ...before, version: project?.updatedAt ?? '' }));
  }, [project, overrides]);
  useEditableAgain(project, { mode, version: last.version, restart });
  return {
    mode,
    done,
    operations,
    comments,
    /** True when the buttons that sent the form are gone: what was done then takes the focus. */
    doneTakesFocus: last.sent !== 'save',
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

type Shown = {
  readonly mode: FormMode;
  /** `updatedAt` of the version that the mode follows from. */
  readonly version: string;
  readonly restart: () => void;
};

/**
 * Opens the form in place of the page that is read once a newer version can be edited, such as after a
 * rejection; not under the hands of somebody who writes a reply.
 */
function useEditableAgain(project: OwnedProject | null, { mode, version, restart }: Shown): void {
  const isEditable =
    mode === 'read' && project !== null && project.abilities.edit && project.updatedAt > version;
  useEffect(() => {
    if (isEditable && document.activeElement?.matches('textarea') !== true) restart();
  }, [isEditable, restart]);
}

/**
 * Gives the focus to an element once it is there, because the pressed button is gone with the form's mode.
 */
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

function modeOf(project: OwnedProject | null, { isUpdating, overrides }: Wishes): FormMode {
  if (project === null) return 'edit';
  const { abilities } = project;
  if (abilities.edit || overrides) return 'edit';
  return isUpdating && abilities.updateEmissions ? 'update' : 'read';
}

/** Returns the message after sending; null after a submission, because the status shows it. */
function sentText(sent: Action, { status }: OwnedProject): string | null {
  if (sent === 'save') return m.form_saved_notice();
  if (sent === 'submit') return null;
  return status === 'Submitted' ? m.form_update_waits() : m.form_update_at_once();
}
