import type { HeldProject } from '#contract/held-projects.ts';
import type { ProjectComment } from '#contract/project-review.ts';
import { Button } from '#web/kit/button.tsx';
import { ErrorSummary } from '#web/kit/error-summary.tsx';
import { formatMoment } from '#web/kit/format.ts';
import { LeaveGuard } from '#web/kit/leave-guard.tsx';
import { Notice } from '#web/kit/notice.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BasicsSection } from './basics-section.tsx';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { fieldId, fieldWord } from './field-words.ts';
import { DocumentsSection, PicturesSection } from './files-sections.tsx';
import { type FormMode, FormProvider, type FormState } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { FormActs } from './form-acts.tsx';
import { PeopleSection } from './people-section.tsx';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import classes from './project-form.module.css';
import { StaleDialog } from './stale-dialog.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { type Sending, useProjectForm } from './use-project-form.ts';

type Props = {
  readonly project: HeldProject | null;
  readonly begun: FormDraft;
  /** What a new entry is known by on this device. */
  readonly entry: string;
  readonly mode: FormMode;
  readonly comments: readonly ProjectComment[];
  readonly remarksOn: (field: string) => ReactNode;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly onDone: (done: Sending, project: HeldProject) => void;
  /** Reads the project again, as somebody else saved it. */
  readonly onReload: () => void;
};

/** The one form of projects, inventories and offsets: what of it is there follows from what is filled in. */
export function ProjectForm({
  project,
  begun,
  entry,
  mode,
  comments,
  remarksOn,
  editor,
  picker,
  onDone,
  onReload,
}: Props) {
  const changed = useRef(false);
  const form = useProjectForm({
    project,
    begun,
    entry,
    onDone: (done, saved) => {
      // Where this leads away, nothing is unsaved any more.
      changed.current = false;
      onDone(done, saved);
    },
  });
  const [uploads, setUploads] = useState(0);
  const state = useShared(form, { mode, comments, remarksOn, setUploads });
  useEffect(() => {
    changed.current = form.isChanged;
  }, [form.isChanged]);
  const wouldLose = useCallback(() => changed.current, []);
  const wrongs = wrongsOf(form.errors);
  return (
    <FormProvider value={state}>
      <LeaveGuard wouldLose={wouldLose} />
      {form.foundAt === null || mode === 'read' ? null : (
        <Notice>
          {m.form_found({ when: formatMoment(form.foundAt) })}{' '}
          <Button onClick={form.discard}>{m.form_found_discard()}</Button>
        </Notice>
      )}
      <form
        noValidate
        aria-label={m.form_label()}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.start(mode === 'update' ? 'update' : 'save');
        }}
      >
        {form.failure === null ? null : (
          <ErrorSummary
            key={form.failure.number}
            title={m.form_failed()}
            text={form.failure.text}
            wrongs={wrongs}
          />
        )}
        {mode === 'read' ? null : <p className={classes.note}>{m.form_required_note()}</p>}
        <BasicsSection saved={project} />
        <TimelineSection />
        <EmissionsSection registered={project?.emissionReductions.registered ?? []} editor={editor} />
        <PlaceSection picker={picker} />
        <PeopleSection />
        <PicturesSection />
        <DocumentsSection />
        {mode === 'read' ? null : (
          <FormActs mode={mode} form={form} isUploading={uploads > 0} project={project} />
        )}
      </form>
      {form.staleAct === null ? null : (
        <StaleDialog
          onReload={() => {
            form.discard();
            form.forgetFailure();
            onReload();
          }}
          onKeep={() => {
            const act = form.staleAct;
            if (act !== null) form.start(act, true);
          }}
          onClose={form.forgetFailure}
        />
      )}
    </FormProvider>
  );
}

type Around = Pick<FormState, 'mode' | 'comments' | 'remarksOn'> & {
  readonly setUploads: (count: (uploads: number) => number) => void;
};

function useShared(form: ReturnType<typeof useProjectForm>, { setUploads, ...around }: Around): FormState {
  const { draft, errors, change, clear } = form;
  return {
    ...around,
    draft,
    errors,
    setText: (field, text) => {
      change((before) => ({ ...before, texts: { ...before.texts, [field]: text } }));
      clear(field, field.startsWith('timeline.start') ? 'timeline.startDate' : 'timeline.endDate');
    },
    setFile: (slot, file) => {
      change((before) => ({ ...before, files: { ...before.files, [slot]: file } }));
      clear(`pictures.${slot}`, `documents.${slot}`);
    },
    setRows: (rows) => {
      change((before) => ({ ...before, rows }));
      clear('emissionReductions');
    },
    onSending: useMemo(
      () => (isSending: boolean) => setUploads((uploads) => uploads + (isSending ? 1 : -1)),
      [setUploads],
    ),
  };
}

const asWhole = new Set(['project', 'updatedAt']);

function wrongsOf(errors: Readonly<Record<string, string | undefined>>) {
  return Object.entries(errors).flatMap(([field, error]) =>
    error === undefined || asWhole.has(field)
      ? []
      : [{ fieldId: fieldId(field), label: fieldWord(field), error }],
  );
}
