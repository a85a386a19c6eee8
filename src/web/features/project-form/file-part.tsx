import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, uploadFile, uploadImage } from '#contract/uploads.ts';
import { fieldNeed } from '#domain/project/field-needs.ts';
import { type DocumentSlot, inventoryDocumentYear, type PictureSlot } from '#domain/project/slots.ts';
import { isPdfOnly } from '#domain/upload/document-kinds.ts';
import { uploadTo } from '#web/api/upload.ts';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { DocumentField } from '#web/kit/uploads/document-field.tsx';
import { PictureField } from '#web/kit/uploads/picture-field.tsx';
import { fieldId, fieldLabel } from './field-words.ts';
import { shapeOf, useFormState, useNeed } from './form-context.ts';
import { ShownFile } from './shown-file.tsx';

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
export function DocumentPart({ slot }: { readonly slot: DocumentSlot | `inventory${number}` }) {
  const { draft, mode, errors, setFile, onSending, commentsOn } = useFormState();
  const field = `documents.${slot}`;
  const stored = draft.files[slot] ?? null;
  const { url } = useLiveLink(stored?.url ?? null, { isOnTime: mode !== 'read' });
  const { kind } = shapeOf(draft);
  const isYearly = inventoryDocumentYear(slot) !== null;
  const need = isYearly ? 'optional' : fieldNeed(`documents.${slot as DocumentSlot}`, shapeOf(draft));
  if (need === 'absent') return null;
  if (mode === 'read') {
    return (
      <div>
        <ShownFile field={field} stored={stored} isRequired={need === 'required'} />
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
      {commentsOn(field)}
    </div>
  );
}
