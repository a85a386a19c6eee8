import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BasicsSection } from './basics-section.tsx';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { DocumentsSection, PicturesSection } from './files-sections.tsx';
import { FormActs } from './form-acts.tsx';
import { FormContents } from './form-contents.tsx';
import { FormProvider, type FormState } from './form-context.ts';
import { FormFailure, RestoredNote, StaleNote } from './form-notes.tsx';
import { sectionNames } from './form-parts.ts';
import { PeopleSection } from './people-section.tsx';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import classes from './project-form.module.css';
import { TimelineSection } from './timeline-section.tsx';
import { withEndAfterStart } from './timeline-texts.ts';
import { type Start, useProjectForm } from './use-project-form.ts';

type Props = Start & {
  readonly commentsOn: (field: string) => ReactNode;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  /** Reloads the project as saved by another person. */
  readonly onReload: () => void;
};

/** The form of projects, inventories and offsets; its fields follow from its values. */
export function ProjectForm({ commentsOn, editor, picker, onReload, ...start }: Props) {
  const { project, mode } = start;
  /** The contact person is not public. */
  const isForeign = project?.abilities.see === false;
  const { form, wouldLose } = useGuardedForm(start);
  const [uploads, setUploads] = useState(0);
  const state = useSharedState(form, { mode, commentsOn, setUploads });
  return (
    <FormProvider value={state}>
      <LeaveGuard wouldLose={wouldLose} />
      {mode === 'read' ? null : <RestoredNote foundAt={form.foundAt} onDiscard={form.discard} />}
      <div className={classes.page}>
        <FormContents
          sections={isForeign ? sectionNames.filter((name) => name !== 'people') : sectionNames}
        />
        <form
          noValidate
          aria-label={m.form_label()}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            form.start(mode === 'update' ? 'update' : 'save');
          }}
        >
          <FormFailure failure={form.failure} errors={form.errors} draft={form.draft} />
          {mode === 'read' ? null : <p className={classes.note}>{m.form_required_note()}</p>}
          <BasicsSection saved={project} />
          <TimelineSection />
          <EmissionsSection
            registered={project?.emissionReductions.registered ?? []}
            isInForce={project?.status === 'Approved' || project?.status === 'Received'}
            editor={editor}
          />
          <PlaceSection picker={picker} />
          {isForeign ? null : <PeopleSection />}
          <PicturesSection />
          <DocumentsSection />
          {mode === 'read' ? null : (
            <FormActs mode={mode} form={form} isUploading={uploads > 0} project={project} />
          )}
        </form>
      </div>
      <StaleNote form={form} onReload={onReload} />
    </FormProvider>
  );
}

/** The form, and whether leaving now would lose changes; after saving, it would not. */
function useGuardedForm({ onDone, ...start }: Start) {
  const isUnsaved = useRef(false);
  const form = useProjectForm({
    ...start,
    onDone: (done, saved) => {
      isUnsaved.current = false;
      onDone(done, saved);
    },
  });
  useEffect(() => {
    isUnsaved.current = form.isChanged;
  }, [form.isChanged]);
  return { form, wouldLose: useCallback(() => isUnsaved.current, []) };
}

type StateInput = Pick<FormState, 'mode' | 'commentsOn'> & {
  readonly setUploads: (count: (uploads: number) => number) => void;
};

function useSharedState(
  { draft, errors, change, clear }: ReturnType<typeof useProjectForm>,
  { setUploads, ...around }: StateInput,
): FormState {
  const [currentYear] = useState(() => new Date().getUTCFullYear());
  return {
    ...around,
    currentYear,
    draft,
    errors,
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
    setRows: (rows) => {
      change((previous) => ({ ...previous, rows }));
      clear('emissionReductions');
    },
    onSending: useMemo(
      () => (isSending: boolean) => setUploads((uploads) => uploads + (isSending ? 1 : -1)),
      [setUploads],
    ),
  };
}
