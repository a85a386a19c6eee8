import { type ReactNode, useState } from 'react';
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import { fieldNeed } from '#domain/project/entry.ts';
import {
  type DocumentSlot,
  documentSlots,
  inventoryDocumentYear,
  type PictureSlot,
  pictureSlots,
} from '#domain/project/project-terms.ts';
import { isDocumentShown, yearsOf } from '#domain/project/timeline.ts';
import { isPdfOnly } from '#domain/upload/document-kinds.ts';
import * as m from '#messages/messages.js';
import { uploadTo } from '#web/api/upload.ts';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { SelectField } from '#web/kit/forms/field.tsx';
import { SeveralPictures } from '#web/kit/uploads/several-pictures.tsx';
import { DocumentField, PictureField } from '#web/kit/uploads/upload-fields.tsx';
import { fieldId, fieldLabel, fieldWord } from './field-words.ts';
import { shapeOf, useFormState, useNeed } from './form-context.ts';
import { type FormDraft, timelineOf } from './form-draft.ts';
import { FormSection } from './form-fields.tsx';
import classes from './project-form.module.css';

const shownSlots = pictureSlots.filter((slot) => slot !== 'mapOfActivities');

/**
 * Pictures by slot, one line each; the map of activities is next to the fields that need it. Several can be
 * chosen at once: they fill the empty slots in order, and can be exchanged afterwards.
 */
export function PicturesSection({ except }: { readonly except?: PictureSlot }) {
  const { draft, mode } = useFormState();
  const slots = shownSlots.filter((slot) => slot !== except);
  const [incoming, setIncoming] = useState<Readonly<Record<string, File>>>({});
  const [left, setLeft] = useState(0);
  const assign = (files: readonly File[]) => {
    const free = slots.filter((slot) => (draft.files[slot] ?? null) === null);
    setIncoming(
      Object.fromEntries(
        free.flatMap((slot, place) => {
          const file = files[place];
          return file === undefined ? [] : [[slot, file]];
        }),
      ),
    );
    setLeft(Math.max(0, files.length - free.length));
  };
  return (
    <FormSection
      name="pictures"
      title={m.form_pictures()}
      text={m.form_pictures_text()}
      isLocked={mode !== 'edit'}
    >
      <SeveralPictures onFiles={assign} />
      <p role="status" className={classes.note}>
        {left === 0 ? '' : m.pictures_left({ count: left })}
      </p>
      <div className={classes.rows}>
        {slots.map((slot) => (
          <PicturePart key={slot} slot={slot} isRow incoming={incoming[slot]}>
            <MovePicture slot={slot} />
          </PicturePart>
        ))}
      </div>
    </FormSection>
  );
}

/** Exchanges a picture with that of another slot. */
function MovePicture({ slot }: { readonly slot: PictureSlot }) {
  const { draft, setFile } = useFormState();
  const stored = draft.files[slot] ?? null;
  if (stored === null) return null;
  return (
    <SelectField
      label={m.picture_shown_as()}
      name={`shown-as-${slot}`}
      value={slot}
      choices={shownSlots.map((value) => ({ value, text: fieldWord(`pictures.${value}`) }))}
      onChoose={(other) => {
        setFile(slot, draft.files[other] ?? null);
        setFile(other, stored);
      }}
    />
  );
}

type DocumentsProps = {
  /** A document that stands elsewhere in the form. */
  readonly except?: DocumentSlot;
};

/**
 * Documents, one line each: six fixed slots, and for inventories one per year of the timeline and one per
 * other year that has a document.
 */
export function DocumentsSection({ except }: DocumentsProps) {
  const { draft, currentYear } = useFormState();
  const slots = [
    ...documentSlots.filter((slot) => slot !== except),
    ...documentYears(draft, currentYear).map((year) => `inventory${year}` as const),
  ];
  return (
    <FormSection name="documents" title={m.form_documents()} text={m.form_documents_text()} isLocked={false}>
      <div className={classes.rows}>
        {slots.map((slot) => (
          <DocumentPart key={slot} slot={slot} />
        ))}
      </div>
    </FormSection>
  );
}

/**
 * Returns the years of an inventory that have a document field: those of the timeline, and others with a
 * document, so that it can be removed. The field of a removed document stays until that is saved.
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

type PicturePartProps = {
  readonly slot: PictureSlot;
  readonly isRow?: boolean;
  /** A file that was chosen for the slot among several. */
  readonly incoming?: File | undefined;
  readonly children?: ReactNode;
};

/** A picture field of the form, for one slot. */
export function PicturePart({ slot, isRow = false, incoming, children }: PicturePartProps) {
  const field = `pictures.${slot}` as const;
  const { draft, errors, setFile, onSending, commentsOn } = useFormState();
  const need = useNeed(field);
  const stored = draft.files[slot] ?? null;
  const { url, renew } = useLiveLink(stored?.url ?? null, { isOnTime: false });
  if (need === 'absent') return null;
  return (
    <div>
      <PictureField
        id={fieldId(field)}
        label={fieldLabel(field, need)}
        error={errors[field] ?? null}
        isRequired={need === 'required'}
        isRow={isRow}
        incoming={incoming}
        stored={stored === null ? null : { ...stored, url: url ?? stored.url }}
        onLost={renew}
        mostBytes={MAX_PICTURE_BYTES}
        upload={uploadPicture}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {children}
      {commentsOn(field)}
    </div>
  );
}

/** A document field of the form, for one of the six fixed slots or an inventory year. */
export function DocumentPart({ slot }: { readonly slot: DocumentSlot | `inventory${number}` }) {
  const { draft, errors, setFile, onSending, commentsOn } = useFormState();
  const field = `documents.${slot}`;
  const stored = draft.files[slot] ?? null;
  const { url } = useLiveLink(stored?.url ?? null, { isOnTime: true });
  const { kind } = shapeOf(draft);
  const isYearly = inventoryDocumentYear(slot) !== null;
  const need = isYearly ? 'optional' : fieldNeed(`documents.${slot as DocumentSlot}`, shapeOf(draft));
  if (need === 'absent') return null;
  const isShown = isDocumentShown(slot, { ...shapeOf(draft), ...timelineOf(draft) });
  return (
    <div>
      <DocumentField
        id={fieldId(field)}
        label={fieldLabel(field, need, kind)}
        error={errors[field] ?? null}
        isRequired={need === 'required'}
        isPdfOnly={isPdfOnly(slot)}
        isRow
        slot={slot}
        stored={stored === null ? null : { ...stored, url: url ?? stored.url }}
        mostBytes={MAX_DOCUMENT_BYTES}
        upload={uploadDocument}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {isShown ? null : <p className={classes.note}>{m.form_document_outside()}</p>}
      {commentsOn(field)}
    </div>
  );
}
