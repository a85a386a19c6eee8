import type { OwnedProject } from '#contract/owned-projects.ts';
import { stagesOf } from '#domain/project/entry.ts';
import { isClimateLens, type ProgramType, programTypes } from '#domain/project/project-terms.ts';
import type { Timeline } from '#domain/project/timeline.ts';
import * as m from '#messages/messages.js';
import { DeclaredFields } from './declared-fields.tsx';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import { ChoicePart, FormSection, TextPart } from './form-fields.tsx';
import { DocumentsSection, PicturePart } from './form-files.tsx';
import { besideMap } from './form-parts.ts';
import { InventoryTracking } from './inventory-tracking.tsx';
import classes from './project-form.module.css';
import { TimelineSection } from './timeline-section.tsx';

type UpdateProps = {
  readonly project: OwnedProject | null;
  readonly editor: RowsEditor;
};

/** What an update of emissions changes: end, rows and documents; of received units, the rows alone. */
export function UpdateSections({ project, editor }: UpdateProps) {
  const emissions = <EmissionsSection project={project} editor={editor} />;
  if (project?.status === 'Received') return emissions;
  return (
    <>
      {emissions}
      <TimelineSection />
      <DocumentsSection />
    </>
  );
}

const ofProjects = programTypes.filter(
  (program) => program !== 'Inventory' && program !== 'Offsets' && program !== 'TransferredOffsets',
);

/** Returns why the program type cannot be chosen; null when it can (specification §5). */
function programLockReason(draft: FormDraft, saved: OwnedProject | null): string | null {
  const { kind, programType } = shapeOf(draft);
  if (kind !== 'project') return m.form_program_fixed();
  const isClimateLensFixed = hasDates(saved?.timeline) && isClimateLens(saved?.programType);
  if (isClimateLensFixed || (hasDates(timelineOf(draft)) && isClimateLens(programType)))
    return m.form_program_bound();
  return null;
}

function programsFor(draft: FormDraft, saved: OwnedProject | null): readonly ProgramType[] {
  const { kind, programType } = shapeOf(draft);
  if (kind !== 'project' && programType !== null) return [programType];
  const isOpen = !hasDates(saved?.timeline) || isClimateLens(saved?.programType);
  return isOpen ? ofProjects : ofProjects.filter((program) => !isClimateLens(program));
}

function hasDates(timeline: Timeline | undefined): boolean {
  return timeline !== undefined && timeline.startDate !== null && timeline.endDate !== null;
}

type SavedProps = {
  /** The edited project; null for a new entry. */
  readonly saved: OwnedProject | null;
};

/** Title, program, type, stage, description and visibility of a project. */
export function BasicsSection({ saved }: SavedProps) {
  return (
    <FormSection name="basics" title={m.form_basics()} text={m.form_basics_text()} isLocked={false}>
      <BasicFields saved={saved} />
    </FormSection>
  );
}

type BasicFieldsProps = SavedProps & { readonly except?: ReadonlySet<string> };

/** The fields of the first section, but those that stand elsewhere in the form. */
export function BasicFields({ saved, ...others }: BasicFieldsProps) {
  return (
    <DeclaredFields
      section="basics"
      own={{
        programType: <ProgramPart saved={saved} />,
        projectStatus: <StagePart />,
        description: <DescriptionPart />,
        overviewTracking: <TrackingPart saved={saved} />,
      }}
      after={{ [besideMap]: <PicturePart slot="mapOfActivities" /> }}
      {...others}
    />
  );
}

function ProgramPart({ saved }: SavedProps) {
  const { draft } = useFormState();
  const lockReason = programLockReason(draft, saved);
  return (
    <ChoicePart
      field="programType"
      choices={programsFor(draft, saved)}
      {...(lockReason !== null && { hint: lockReason })}
      isFixed={lockReason !== null}
    />
  );
}

function StagePart() {
  const { kind } = shapeOf(useFormState().draft);
  return <ChoicePart field="projectStatus" choices={stagesOf(kind)} />;
}

/** The description, with the number of its words. */
export function DescriptionPart({ rows = 10 }: { readonly rows?: number }) {
  const words = countWords(useFormState().draft.texts.description);
  return (
    <TextPart
      field="description"
      rows={rows}
      below={
        <p className={classes.count} data-over={words > MAX_WORDS || undefined}>
          {m.form_words({ count: words, most: MAX_WORDS })}
        </p>
      }
    />
  );
}

/** Whether overviews count the entry; of inventories they count one. */
export function TrackingPart({ saved }: SavedProps) {
  const { kind } = shapeOf(useFormState().draft);
  return kind === 'inventory' ? <InventoryTracking saved={saved} /> : <ChoicePart field="overviewTracking" />;
}

/** Contact person of the project. */
export function PeopleSection() {
  return (
    <FormSection name="people" title={m.form_contact()} text={m.form_contact_text()} isLocked={false}>
      <DeclaredFields section="people" own={{}} />
    </FormSection>
  );
}

/** Most words a description should have (specification §5: shown as a hint, not enforced). */
const MAX_WORDS = 500;

/** Returns the number of words, separated by white space. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
