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
import { flushSync } from 'react-dom';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { ProjectComment } from '#contract/project-review.ts';
import { registryYear } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import type { RowsEditor } from './emissions-section.tsx';
import { errorText } from './field-sentences.ts';
import { FormAside, FormBody, layoutOf } from './form-body.tsx';
import { type FormMode, FormProvider, type FormState, shapeOf } from './form-context.ts';
import { operationsOn } from './form-draft.ts';
import { FORM_ID, FormFailure, OpenComments, RestoredChanges, StaleNote } from './form-overview.tsx';
import { sectionStates } from './form-parts.ts';
import { FormRail } from './form-rail.tsx';
import { type StepName, type Steps, useSteps } from './form-steps.ts';
import type { PlacePicker } from './place-section.tsx';
import classes from './project-form.module.css';
import type { LoadReadingParts } from './read-context.ts';
import { withTextsFollowing } from './suggested-texts.ts';
import { withEndAfterStart } from './timeline-section.tsx';
import { useNewerVersion } from './use-newer-version.ts';
import { type Start, useProjectForm } from './use-project-form.ts';

type Props = Omit<Start, 'onErrors'> & {
  readonly commentsOn: (field: string) => ReactNode;
  /** Open comments; none on a new entry. */
  readonly openComments?: readonly ProjectComment[];
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  readonly reading: LoadReadingParts;
  /** Reloads the project as saved by another person. */
  readonly onReload: () => void;
  /** Leaves an update of emissions. */
  readonly onStopUpdate: () => void;
};

const noComments: readonly ProjectComment[] = [];

/**
 * The form of projects, inventories and offsets; its fields follow from its values. Projects have steps,
 * inventories and offsets one page, an update of emissions only what it changes.
 */
export function ProjectForm({
  commentsOn,
  openComments = noComments,
  editor,
  picker,
  reading,
  onReload,
  onStopUpdate,
  ...start
}: Props) {
  const { project, mode } = start;
  const steps = useSteps();
  const places = useShownFields(steps);
  const { form, wouldLose } = useGuardedForm(start);
  const [uploads, setUploads] = useState(0);
  useNewerVersion(project, form, uploads > 0);
  const state = useSharedState(form, { mode, commentsOn, openComments, ...places, setUploads });
  const layout = layoutOf(form.draft, mode);
  const actions = { form, isUploading: uploads > 0, project };
  const hasStaged = operationsOn(form.draft.units).length > 0;
  return (
    <FormProvider value={state}>
      <LeaveGuard wouldLose={wouldLose} />
      <RestoredChanges foundAt={form.foundAt} onDiscard={form.discard} />
      <div className={classes.page} data-layout={layout}>
        {layout === 'steps' ? <FormRail steps={steps} issuedYears={project?.yearsWithUnits ?? []} /> : null}
        {/* One listener for all fields of the form. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          noValidate
          id={FORM_ID}
          tabIndex={-1}
          aria-label={m.form_label()}
          className={classes.form}
          onKeyDown={project === null || hasStaged ? preventSendingByEnter : undefined}
          onSubmit={(event) => send(event, form, mode)}
        >
          <FormFailure failure={form.failure} errors={form.errors} draft={form.draft} />
          <OpenComments />
          {layout === 'steps' && (steps.isOnePage || !withoutAsterisks.has(steps.current)) ? (
            <RequiredNote project={project} />
          ) : null}
          <FormBody
            layout={layout}
            parts={{ editor, picker, reading }}
            steps={steps}
            actions={actions}
            onStopUpdate={onStopUpdate}
          />
        </form>
        {layout === 'quick' ? <FormAside project={project} draft={form.draft} /> : null}
      </div>
      <StaleNote form={form} onReload={onReload} />
    </FormProvider>
  );
}

/** Steps whose fields have no asterisks: tonnes are typed into a table, and nothing is typed at the end. */
const withoutAsterisks: ReadonlySet<StepName> = new Set(['tonnes', 'check']);

/** The fields that links and errors brought on screen, and how to bring one. */
function useShownFields(steps: Steps) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const showStep = steps.show;
  const show = useCallback(
    (field: string) => {
      flushSync(() => setShown((before) => new Set([...before, field])));
      showStep(field);
    },
    [showStep],
  );
  return { shown, show };
}

/**
 * Prevents that Enter in a field saves a new entry and so spends a token, or carries out what is staged for good.
 * In a file field, Enter opens the file dialog as usual.
 */
function preventSendingByEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

/** Says what a draft needs to be saved, and what to be submitted; nothing on entries that are no drafts. */
function RequiredNote({ project }: Pick<Start, 'project'>) {
  return isDraft(project) ? <p className={classes.note}>{m.form_required_note()}</p> : null;
}

/** Reports whether an entry can be saved with a title alone, and needs the rest once it is submitted. */
export function isDraft(project: Pick<OwnedProject, 'status'> | null): boolean {
  return project === null || project.status === 'Draft' || project.status === 'Rejected';
}

/** Saves the form, or updates emissions once nothing is wrong with it. */
function send(event: FormEvent, form: ReturnType<typeof useProjectForm>, mode: FormMode): void {
  event.preventDefault();
  if (mode !== 'update') form.start('save');
  else if (form.check('update')) form.start('update');
}

/**
 * The form, and whether leaving now would lose changes; not while what follows a save leads on.
 */
function useGuardedForm({ onDone, onCreated, ...start }: Omit<Start, 'onErrors'>) {
  const isUnsaved = useRef(false);
  const form = useProjectForm({
    ...start,
    onDone: (...done) => {
      isUnsaved.current = false;
      onDone(...done);
    },
    onCreated: (created) => {
      isUnsaved.current = false;
      return onCreated(created);
    },
    onErrors: () => undefined,
  });
  useEffect(() => {
    isUnsaved.current = form.isChanged;
  });
  return { form, wouldLose: useCallback(() => isUnsaved.current, []) };
}

type StateInput = Pick<FormState, 'mode' | 'commentsOn' | 'openComments' | 'show' | 'shown'> & {
  readonly setUploads: (count: (uploads: number) => number) => void;
};

function useSharedState(
  { draft, errors, change, clear }: ReturnType<typeof useProjectForm>,
  { setUploads, ...around }: StateInput,
): FormState {
  const [currentYear] = useState(() => registryYear(new Date()));
  const { kind } = shapeOf(draft);
  const named = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error === undefined ? undefined : errorText(field, error, kind),
    ]),
  );
  return {
    ...around,
    currentYear,
    draft,
    errors: named,
    change,
    progress: sectionStates(draft, {
      wrong: Object.keys(errors).filter((field) => errors[field] !== undefined),
      comments: around.openComments,
    }),
    setText: (field, text) => {
      change((previous) => {
        const texts = withEndAfterStart({ ...previous.texts, [field]: text }, field, currentYear);
        const changed = { ...previous, texts };
        return field === 'title' || field === 'description' ? changed : withTextsFollowing(previous, changed);
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
