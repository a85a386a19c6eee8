import { lazy } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { type RowsEditor, useIsOwn } from './emissions-section.tsx';
import { QuickActions, StepActions, SubmitBox } from './form-actions.tsx';
import { type FormMode, shapeOf } from './form-context.ts';
import type { FormDraft } from './form-draft.ts';
import { UpdateSections } from './form-sections.tsx';
import type { Steps } from './form-steps.ts';
import type { PlacePicker } from './place-section.tsx';
import type { LoadReadingParts } from './read-context.ts';

const StepsForm = lazy(async () => ({ default: (await import('./steps-form.tsx')).StepsForm }));
const QuickForm = lazy(async () => ({ default: (await import('./quick-form.tsx')).QuickForm }));
const UpdateActions = lazy(async () => ({ default: (await import('./update-actions.tsx')).UpdateActions }));
const InventoryPanel = lazy(async () => ({
  default: (await import('./inventory-panel.tsx')).InventoryPanel,
}));

/** Returns how the fields are laid out. */
export function layoutOf(draft: FormDraft, mode: FormMode): 'steps' | 'quick' | 'update' {
  const { kind } = shapeOf(draft);
  if (mode === 'update' || kind === 'transferred-offsets') return 'update';
  return kind === 'project' ? 'steps' : 'quick';
}

type Layout = ReturnType<typeof layoutOf>;

type BodyProps = {
  readonly layout: Layout;
  /** What the page renders of other features. */
  readonly parts: {
    readonly editor: RowsEditor;
    readonly picker: PlacePicker;
    readonly reading: LoadReadingParts;
  };
  readonly steps: Steps;
  readonly actions: Parameters<typeof QuickActions>[0];
  /** Leaves an update of emissions. */
  readonly onStopUpdate: () => void;
};

/** The fields of the form in their layout, and the buttons below them. */
export function FormBody({ layout, parts, steps, actions, onStopUpdate }: BodyProps) {
  const { project } = actions;
  switch (layout) {
    case 'steps':
      return (
        <>
          <LazyPart
            waiting={
              <Waiting>
                <Skeleton height={480} />
              </Waiting>
            }
          >
            <StepsForm project={project} {...parts} steps={steps} submit={<SubmitBox {...actions} />} />
          </LazyPart>
          <StepActions {...actions} steps={steps} />
        </>
      );
    case 'quick':
      return (
        <>
          <LazyPart
            waiting={
              <Waiting>
                <Skeleton height={480} />
              </Waiting>
            }
          >
            <QuickForm project={project} editor={parts.editor} picker={parts.picker} />
          </LazyPart>
          <QuickActions {...actions} />
        </>
      );
    case 'update':
      return (
        <>
          <UpdateSections project={project} editor={parts.editor} />
          <LazyPart>
            <UpdateActions {...actions} editor={parts.editor} onStopUpdate={onStopUpdate} />
          </LazyPart>
        </>
      );
  }
}

type PanelProps = { readonly project: OwnedProject | null; readonly draft: FormDraft };

/** What an inventory is for, beside its form. */
export function FormAside({ project, draft }: PanelProps) {
  const isOwn = useIsOwn(project);
  if (!isOwn || shapeOf(draft).kind !== 'inventory') return null;
  return (
    <LazyPart>
      <InventoryPanel />
    </LazyPart>
  );
}
