import type { HeldProject } from '#contract/held-projects.ts';
import { type ProgramType, programTypes } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stagesOf } from '#domain/project/field-needs.ts';
import type { Timeline } from '#domain/project/timeline.ts';
import { overviewTrackings, programOfActivitiesKinds, visibilities } from '#domain/project/status.ts';
import {
  activitiesWords,
  programWords,
  stageWords,
  trackingWords,
  visibilityWords,
} from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { ChoicePart } from './choice-part.tsx';
import { FormSection } from './form-section.tsx';
import { shapeOf, useFormState } from './form-context.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import { PicturePart } from './file-part.tsx';
import classes from './project-form.module.css';
import { TextPart } from './text-part.tsx';
import { countWords, MAX_WORDS } from './count-words.ts';

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
export function BasicsSection({ saved }: { readonly saved: HeldProject | null }) {
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
