import { MOST_DOCUMENT_BYTES, MOST_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import { fieldNeed } from '#domain/project/field-needs.ts';
import { type DocumentSlot, inventoryDocumentYear, type PictureSlot } from '#domain/project/slots.ts';
import { isPdfOnly } from '#domain/upload/document-kinds.ts';
import { uploadTo } from '#web/api/upload.ts';
import { DocumentField } from '#web/kit/document-field.tsx';
import { PictureField } from '#web/kit/picture-field.tsx';
import * as m from '#messages/messages.js';
import { fieldId, fieldWord } from './field-words.ts';
import { shapeOf, useFormState, useNeed } from './form-context.ts';

const uploadPicture = uploadTo(uploadImage);
const uploadDocument = uploadTo(uploadFile);

/** A picture of the form, in its slot. */
export function PicturePart({ slot }: { readonly slot: PictureSlot }) {
  const field = `pictures.${slot}` as const;
  const { draft, mode, errors, setFile, onSending, remarksOn } = useFormState();
  const need = useNeed(field);
  if (need === 'absent') return null;
  return (
    <div>
      <PictureField
        id={fieldId(field)}
        label={need === 'optional' ? m.form_label_optional({ label: fieldWord(field) }) : fieldWord(field)}
        error={errors[field] ?? null}
        isRequired={need === 'required' && mode !== 'read'}
        stored={draft.files[slot] ?? null}
        mostBytes={MOST_PICTURE_BYTES}
        upload={uploadPicture}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {remarksOn(field)}
    </div>
  );
}

/** A document of the form, in one of the six fixed slots or in that of an inventory's year. */
export function DocumentPart({ slot }: { readonly slot: DocumentSlot | `inventory${number}` }) {
  const { draft, mode, errors, setFile, onSending, remarksOn } = useFormState();
  const field = `documents.${slot}`;
  const isYearly = inventoryDocumentYear(slot) !== null;
  const need = isYearly ? 'optional' : fieldNeed(`documents.${slot as DocumentSlot}`, shapeOf(draft));
  if (need === 'absent') return null;
  return (
    <div>
      <DocumentField
        id={fieldId(field)}
        label={need === 'optional' ? m.form_label_optional({ label: fieldWord(field) }) : fieldWord(field)}
        error={errors[field] ?? null}
        isRequired={need === 'required' && mode !== 'read'}
        isPdfOnly={isPdfOnly(slot)}
        slot={slot}
        stored={draft.files[slot] ?? null}
        mostBytes={MOST_DOCUMENT_BYTES}
        upload={uploadDocument}
        onStored={({ url, filename }) => setFile(slot, { url, filename })}
        onRemove={() => setFile(slot, null)}
        onSending={onSending}
      />
      {remarksOn(field)}
    </div>
  );
}
