import type { HeldProject } from '#contract/held-projects.ts';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { DocumentsSection, PicturesSection, PicturePart } from './form-files.tsx';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import { TimelineSection } from './timeline-section.tsx';
import {
  type ProgramType,
  programTypes,
  projectTypes,
  overviewTrackings,
  programOfActivitiesKinds,
  visibilities,
} from '#domain/project/project-terms.ts';
import { stagesOf } from '#domain/project/entry.ts';
import type { Timeline } from '#domain/project/timeline.ts';
import {
  activitiesWords,
  programWords,
  stageWords,
  trackingWords,
  visibilityWords,
} from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { ChoicePart, FormSection, TextPart } from './form-fields.tsx';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import classes from './project-form.module.css';

type Props = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  /** True when the contact person is not shown to the reader. */
  readonly isForeign: boolean;
};

/** The sections of the form; an entry of received units has only its rows. */
export function FormSections({ project, editor, picker, isForeign }: Props) {
  const emissions = <EmissionsSection project={project} editor={editor} />;
  if (project?.status === 'Received') return emissions;
  return (
    <>
      <BasicsSection saved={project} />
      <TimelineSection />
      {emissions}
      <PlaceSection picker={picker} />
      {isForeign ? null : <PeopleSection />}
      <PicturesSection />
      <DocumentsSection />
    </>
  );
}

const ofProjects = programTypes.filter(
  (program) => program !== 'Inventory' && program !== 'Offsets' && program !== 'TransferredOffsets',
);
const projectTypeWords = Object.fromEntries(
  Object.entries(typeLooks).map(([type, look]) => [type, look.word]),
);

const CLIMATE_LENS = 'Infrastructure Canada';

/** Returns why the program type cannot be chosen; null when it can (specification §5). */
function programLockReason(draft: FormDraft, saved: HeldProject | null): string | null {
  const { kind, programType } = shapeOf(draft);
  if (kind !== 'project') return m.form_program_fixed();
  const isClimateLensFixed = hasDates(saved?.timeline) && saved?.programType === CLIMATE_LENS;
  if (isClimateLensFixed || (hasDates(timelineOf(draft)) && programType === CLIMATE_LENS))
    return m.form_program_bound();
  return null;
}

function programsFor(draft: FormDraft, saved: HeldProject | null): readonly ProgramType[] {
  const { kind, programType } = shapeOf(draft);
  if (kind !== 'project' && programType !== null) return [programType];
  const isOpen = !hasDates(saved?.timeline) || saved?.programType === CLIMATE_LENS;
  return isOpen ? ofProjects : ofProjects.filter((program) => program !== CLIMATE_LENS);
}

function hasDates(timeline: Timeline | undefined): boolean {
  return timeline !== undefined && timeline.startDate !== null && timeline.endDate !== null;
}

/** Title, program, type, stage and visibility. */
function BasicsSection({ saved }: { readonly saved: HeldProject | null }) {
  const { draft, mode } = useFormState();
  const { kind } = shapeOf(draft);
  const lockReason = programLockReason(draft, saved);
  const words = countWords(draft.texts.description);
  return (
    <FormSection name="basics" title={m.form_basics()} text={m.form_basics_text()} isLocked={mode !== 'edit'}>
      <TextPart field="title" />
      <ChoicePart
        field="programType"
        words={programWords}
        choices={programsFor(draft, saved)}
        {...(lockReason !== null && { hint: lockReason })}
        isFixed={lockReason !== null}
      />
      <ChoicePart field="projectType" words={projectTypeWords} choices={projectTypes} />
      <ChoicePart
        field="projectStatus"
        hint={m.form_stage_hint()}
        words={stageWords}
        choices={stagesOf(kind)}
      />
      <TextPart field="funding" rows={3} hint={m.form_funding_hint()} />
      <ChoicePart field="programOfActivities" words={activitiesWords} choices={programOfActivitiesKinds} />
      <PicturePart slot="mapOfActivities" />
      <TextPart field="offsetProvider" />
      <TextPart field="offsetRegistry" hint={m.form_offset_registry_hint()} />
      <TextPart field="offsetProject" />
      <TextPart field="offsetSerials" rows={2} hint={m.form_offset_serials_hint()} />
      <TextPart
        field="description"
        rows={10}
        hint={m.form_description_hint()}
        below={
          <p className={classes.count} data-over={words > MAX_WORDS || undefined}>
            {m.form_words({ count: words, most: MAX_WORDS })}
          </p>
        }
      />
      <ChoicePart
        field="visibility"
        hint={m.form_visibility_hint()}
        words={visibilityWords}
        choices={visibilities}
        hasDefault
      />
      <ChoicePart
        field="overviewTracking"
        hint={kind === 'inventory' ? m.form_tracking_inventory_hint() : m.form_tracking_hint()}
        words={trackingWords}
        choices={overviewTrackings}
        hasDefault
      />
    </FormSection>
  );
}

/** Contact person of the project. */
function PeopleSection() {
  const { mode } = useFormState();
  return (
    <FormSection
      name="people"
      title={m.form_contact()}
      text={m.form_contact_text()}
      isLocked={mode !== 'edit'}
    >
      <TextPart field="contact.fullName" autoComplete="name" />
      <TextPart field="contact.jobTitle" autoComplete="organization-title" />
      <TextPart field="contact.email" type="email" autoComplete="email" />
      <TextPart field="contact.tel" type="tel" autoComplete="tel" />
    </FormSection>
  );
}

/** Most words a description should have (specification §5: shown as a hint, not enforced). */
const MAX_WORDS = 500;

/** Returns the number of words, separated by white space. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}
