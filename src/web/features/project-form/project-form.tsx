import { registryYear } from '#domain/registry-day.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import type { ProjectComment } from '#contract/project-review.ts';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import * as m from '#messages/messages.js';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { actsOn, draftOf } from './form-draft.ts';
import { issuerOf, type RowsEditor } from './emissions-section.tsx';
import { FormActs, outcomeOf } from './form-acts.tsx';
import { FormContents, FormFailure, OpenComments, RestoredNote, StaleNote } from './form-overview.tsx';
import { FormProvider, type FormState, type SectionName, sectionNames } from './form-context.ts';
import { FormSections } from './form-sections.tsx';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import { withEndAfterStart } from './timeline-section.tsx';
import {
  type OpenSections,
  sectionStates,
  useOpenSections,
  type Start,
  useProjectForm,
  useNewerVersion,
} from './use-project-form.ts';

type Props = Omit<Start, 'onErrors'> & {
  readonly commentsOn: (field: string) => ReactNode;
  /** Open comments; none on a new entry. */
  readonly openComments?: readonly ProjectComment[];
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  /** Reloads the project as saved by another person. */
  readonly onReload: () => void;
  /** Starts the form again from a newer version that was fetched. */
  readonly onNewer: () => void;
  /** Leaves an update of emissions. */
  readonly onStopUpdate: () => void;
};

const noComments: readonly ProjectComment[] = [];

/** The form of projects, inventories and offsets; its fields follow from its values. */
export function ProjectForm({
  commentsOn,
  openComments = noComments,
  editor,
  picker,
  onReload,
  onNewer,
  onStopUpdate,
  ...start
}: Props) {
  const { project, mode } = start;
  /** The contact person is not public. */
  const isForeign = project?.abilities.see === false;
  /** An entry of received units has only rows. */
  const isReceived = project?.status === 'Received';
  const isShown = (name: SectionName) => !(isForeign && name === 'people');
  const canClose = mode === 'edit' && project?.abilities.edit !== false;
  const saved = project === null ? null : start.begun;
  const open = useOpenSections(saved, canClose, {
    wrong: Object.keys(start.refused?.fields ?? {}),
    comments: openComments,
  });
  const { form, wouldLose } = useGuardedForm(start, open);
  const [uploads, setUploads] = useState(0);
  useNewerVersion(project, form, { isUploading: uploads > 0, onNewer });
  const state = useSharedState(form, { mode, commentsOn, openComments, open, setUploads });
  const sending = useCheckedSending(form, { ...start, currentYear: state.currentYear }, editor);
  return (
    <FormProvider value={state}>
      <LeaveGuard wouldLose={wouldLose} />
      {mode === 'read' ? null : <RestoredNote foundAt={form.foundAt} onDiscard={form.discard} />}
      <div className={classes.page}>
        {isReceived ? null : <FormContents sections={sectionNames.filter(isShown)} />}
        {/* One listener for all fields of the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          noValidate
          aria-label={m.form_label()}
          className={classes.form}
          onKeyDown={project === null ? preventSavingByEnter : undefined}
          onSubmit={sending.send}
        >
          <FormFailure failure={form.failure} errors={form.errors} draft={form.draft} />
          <OpenComments />
          {mode === 'edit' ? <RequiredNote project={project} /> : null}
          <FormSections project={project} editor={editor} picker={picker} isForeign={isForeign} />
          {mode === 'read' ? null : (
            <FormActs
              mode={mode}
              form={form}
              isUploading={uploads > 0}
              project={project}
              onStopUpdate={onStopUpdate}
            />
          )}
        </form>
      </div>
      <StaleNote form={form} onReload={onReload} />
      {sending.question}
    </FormProvider>
  );
}

/** Prevents that Enter in a field saves a new entry and so spends a token. In a file field, Enter opens the file dialog as usual. */
function preventSavingByEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

/** Says what a draft needs to be saved, and what to be submitted; nothing on entries that are no drafts. */
function RequiredNote({ project }: Pick<Start, 'project'>) {
  return isDraft(project) ? <p className={classes.note}>{m.form_required_note()}</p> : null;
}

/** Reports whether an entry can be saved with a title alone, and needs the rest once it is submitted. */
export function isDraft(project: Pick<HeldProject, 'status'> | null): boolean {
  return project === null || project.status === 'Draft' || project.status === 'Rejected';
}

/**
 * Saves the form, or updates emissions: checked first, and confirmed if units are retired, transferred or cancelled, or if the project is
 * hidden from the public until it is approved.
 */
function useCheckedSending(
  form: ReturnType<typeof useProjectForm>,
  { mode, project, currentYear }: Pick<Start, 'mode' | 'project'> & Pick<FormState, 'currentYear'>,
  editor: RowsEditor,
) {
  const [isConfirming, setConfirming] = useState(false);
  const acts = actsOn(form.draft.units);
  const waits = mode === 'update' && project !== null && outcomeOf(project, form, currentYear) === 'waits';
  const confirm = () => {
    setConfirming(false);
    form.start('update');
  };
  const onClose = () => setConfirming(false);
  return {
    send: (event: FormEvent) => {
      event.preventDefault();
      if (mode !== 'update') form.start('save');
      else if (!form.check('update')) return;
      else if (acts.length > 0 || waits) setConfirming(true);
      else form.start('update');
    },
    /** The dialog that asks for the confirmation; null while there is none. */
    question: isConfirming
      ? editor.confirm({ rows: acts, project: issuerOf(project), waits, onAct: confirm, onClose })
      : null,
  };
}

/** The form, and whether leaving now would lose changes; after saving, or once they wait on another page, it would not. */
function useGuardedForm({ onDone, onBegun, ...start }: Omit<Start, 'onErrors'>, open: OpenSections) {
  const isUnsaved = useRef(false);
  const form = useProjectForm({
    ...start,
    onDone: (...done) => {
      isUnsaved.current = false;
      open.settle(draftOf(done[1]));
      onDone(...done);
    },
    onBegun: (...begun) => {
      isUnsaved.current = false;
      onBegun(...begun);
    },
    onErrors: (fields) => open.reveal(fields),
  });
  useEffect(() => {
    isUnsaved.current = form.isChanged;
  }, [form.isChanged]);
  return { form, wouldLose: useCallback(() => isUnsaved.current, []) };
}

type StateInput = Pick<FormState, 'mode' | 'commentsOn' | 'openComments'> & {
  readonly open: OpenSections;
  readonly setUploads: (count: (uploads: number) => number) => void;
};

function useSharedState(
  { draft, errors, change, clear }: ReturnType<typeof useProjectForm>,
  { open, setUploads, ...around }: StateInput,
): FormState {
  const [currentYear] = useState(() => registryYear(new Date()));
  return {
    ...around,
    currentYear,
    draft,
    errors,
    sections: {
      canClose: open.canClose,
      states: sectionStates(open, draft, around.openComments),
      toggle: open.toggle,
    },
    setText: (field, text) => {
      change((previous) => {
        const texts = withEndAfterStart({ ...previous.texts, [field]: text }, field, currentYear);
        return { ...previous, texts };
      });
      if (field.startsWith('timeline.start')) {
        clear('timeline.startDate', 'timeline.endDate', 'emissionReductions');
      } else if (field.startsWith('timeline.finish')) clear('timeline.endDate', 'emissionReductions');
      else clear(field);
    },
    setFile: (slot, file) => {
      change((previous) => ({ ...previous, files: { ...previous.files, [slot]: file } }));
      clear(`pictures.${slot}`, `documents.${slot}`);
    },
    setRows: (rows, units) => {
      change((previous) => ({ ...previous, rows, units }));
      clear('emissionReductions');
    },
    setRefusedText: (key, text) => {
      change((previous) => ({ ...previous, refusedTexts: { ...previous.refusedTexts, [key]: text } }));
      clear('emissionReductions');
    },
    onSending: useMemo(
      () => (isSending: boolean) => setUploads((uploads) => uploads + (isSending ? 1 : -1)),
      [setUploads],
    ),
  };
}
