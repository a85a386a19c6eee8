import {
  documentSlots,
  pictureSlots,
  type DocumentSlot,
  inventoryDocumentYear,
  type PictureSlot,
} from '#domain/project/project-terms.ts';
import { isDocumentShown, yearsOf } from '#domain/project/timeline.ts';
import * as m from '#messages/messages.js';
import { shapeOf, useFormState, useNeed } from './form-context.ts';
import { timelineOf, type FormDraft, type NamedFile } from './form-draft.ts';
import { FormSection } from './form-fields.tsx';
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import { fieldNeed } from '#domain/project/entry.ts';
import { isPdfOnly } from '#domain/upload/document-kinds.ts';
import { uploadTo } from '#web/api/upload.ts';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { DocumentField, PictureField, KeptDocument } from '#web/kit/uploads/upload-fields.tsx';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import classes from './project-form.module.css';

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

/** Documents: six fixed slots, and for inventories one per year of the timeline and one per other year that has a document. */
export function DocumentsSection() {
  const { draft, mode, currentYear } = useFormState();
  const slots = [
    ...documentSlots,
    ...documentYears(draft, currentYear).map((year) => `inventory${year}` as const),
  ];
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

/**
 * Returns the years of an inventory that have a document field: those of the timeline, and others with a document, so that it can be removed.
 * The field of a removed document stays until that is saved.
 */
export function documentYears(draft: FormDraft, currentYear: number): readonly number[] {
  const { kind, programType } = shapeOf(draft);
  const years = yearsOf(timelineOf(draft), programType, currentYear);
  const span = kind === 'inventory' && years.ok ? years.value : null;
  const ofTimeline =
    span === null ? [] : Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
  const others = Object.keys(draft.files).flatMap((slot) => inventoryDocumentYear(slot) ?? []);
  return [...new Set([...ofTimeline, ...others])].toSorted((one, other) => one - other);
}

const uploadPicture = uploadTo(uploadImage);
const uploadDocument = uploadTo(uploadFile);

/** A picture field of the form, for one slot. */
export function PicturePart({ slot }: { readonly slot: PictureSlot }) {
  const field = `pictures.${slot}` as const;
  const { draft, mode, errors, setFile, onSending, commentsOn } = useFormState();
  const need = useNeed(field);
  const stored = draft.files[slot] ?? null;
  const { url, renew } = useLiveLink(stored?.url ?? null, { isOnTime: false });
  if (need === 'absent') return null;
  if (mode !== 'edit') {
    return (
      <div>
        <ShownFile field={field} stored={stored} isRequired={need === 'required'} />
        {commentsOn(field)}
      </div>
    );
  }
  return (
    <div>
      <PictureField
        id={fieldId(field)}
        label={fieldLabel(field, need)}
        error={errors[field] ?? null}
        isRequired={need === 'required'}
        stored={stored === null ? null : { ...stored, url: url ?? stored.url }}
        onLost={renew}
        mostBytes={MAX_PICTURE_BYTES}
        upload={uploadPicture}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {commentsOn(field)}
    </div>
  );
}

/** A document field of the form, for one of the six fixed slots or an inventory year. */
function DocumentPart({ slot }: { readonly slot: DocumentSlot | `inventory${number}` }) {
  const { draft, mode, errors, setFile, onSending, commentsOn } = useFormState();
  const field = `documents.${slot}`;
  const stored = draft.files[slot] ?? null;
  const { url } = useLiveLink(stored?.url ?? null, { isOnTime: mode !== 'read' });
  const { kind } = shapeOf(draft);
  const isYearly = inventoryDocumentYear(slot) !== null;
  const need = isYearly ? 'optional' : fieldNeed(`documents.${slot as DocumentSlot}`, shapeOf(draft));
  if (need === 'absent') return null;
  const isShown = isDocumentShown(slot, { ...shapeOf(draft), ...timelineOf(draft) });
  const outside = isShown ? null : <p className={classes.note}>{m.form_document_outside()}</p>;
  if (mode === 'read') {
    return (
      <div>
        <ShownFile field={field} stored={stored} isRequired={need === 'required'} />
        {outside}
        {commentsOn(field)}
      </div>
    );
  }
  return (
    <div>
      <DocumentField
        id={fieldId(field)}
        label={fieldLabel(field, need, kind)}
        error={errors[field] ?? null}
        isRequired={need === 'required'}
        isPdfOnly={isPdfOnly(slot)}
        slot={slot}
        stored={stored === null ? null : { ...stored, url: url ?? stored.url }}
        mostBytes={MAX_DOCUMENT_BYTES}
        upload={uploadDocument}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {outside}
      {commentsOn(field)}
    </div>
  );
}

type ShownFileProps = {
  readonly field: string;
  readonly stored: NamedFile | null;
  readonly isRequired: boolean;
};

/** A picture or document, read-only; a missing optional file shows nothing. */
function ShownFile({ field, stored, isRequired }: ShownFileProps) {
  const { draft } = useFormState();
  const isDocument = field.startsWith('documents.');
  const { url, renew } = useLiveLink(stored?.url ?? null, { isOnTime: isDocument });
  if (stored === null && !isRequired) return null;
  const word = fieldWord(field, shapeOf(draft).kind);
  return (
    <div id={fieldId(field)} className={classes.shown}>
      <p className={classes.shownLabel}>{word}</p>
      {stored === null ? <p className={classes.note}>{m.form_no_file()}</p> : null}
      {stored !== null && field.startsWith('pictures.') ? (
        <img src={url ?? stored.url} alt={word} className={classes.shownPicture} onError={renew} />
      ) : null}
      {stored !== null && isDocument ? <KeptDocument file={{ ...stored, url: url ?? stored.url }} /> : null}
    </div>
  );
}
