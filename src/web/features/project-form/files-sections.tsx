import { documentSlots, pictureSlots } from '#domain/project/slots.ts';
import { yearsOf } from '#domain/project/timeline.ts';
import * as m from '#messages/messages.js';
import { DocumentPart, PicturePart } from './file-part.tsx';
import { shapeOf, useFormState } from './form-context.ts';
import { timelineOf } from './form-draft.ts';
import { FormSection } from './form-section.tsx';

/** Pictures by slot; the map of activities is next to the fields that need it. */
export function PicturesSection() {
  const { mode } = useFormState();
  return (
    <FormSection
      name="pictures"
      title={m.form_pictures()}
      text={m.form_pictures_text()}
      isLocked={mode !== 'edit'}
    >
      {pictureSlots
        .filter((slot) => slot !== 'mapOfActivities')
        .map((slot) => (
          <PicturePart key={slot} slot={slot} />
        ))}
    </FormSection>
  );
}

/** Documents: six fixed slots, and for inventories one per year. */
export function DocumentsSection() {
  const { draft, mode, currentYear } = useFormState();
  const { kind, programType } = shapeOf(draft);
  const years = yearsOf(timelineOf(draft), programType, currentYear);
  const span = kind === 'inventory' && years.ok ? years.value : null;
  const yearly =
    span === null ? [] : Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
  const slots = [...documentSlots, ...yearly.map((year) => `inventory${year}` as const)];
  const isEmpty = mode === 'read' && slots.every((slot) => (draft.files[slot] ?? null) === null);
  return (
    <FormSection
      name="documents"
      title={m.form_documents()}
      text={m.form_documents_text()}
      isLocked={mode === 'read'}
    >
      {isEmpty ? <p>{m.form_no_documents()}</p> : null}
      {slots.map((slot) => (
        <DocumentPart key={slot} slot={slot} />
      ))}
    </FormSection>
  );
}
