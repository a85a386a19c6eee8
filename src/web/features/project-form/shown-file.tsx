import { useLiveLink } from '#web/api/use-live-link.ts';
import { KeptDocument } from '#web/kit/uploads/kept-document.tsx';
import * as m from '#messages/messages.js';
import { fieldId, fieldWord } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import type { NamedFile } from './form-draft.ts';
import classes from './project-form.module.css';

type Props = {
  readonly field: string;
  readonly stored: NamedFile | null;
  readonly isRequired: boolean;
};

/** A picture or document, read-only; a missing optional file shows nothing. */
export function ShownFile({ field, stored, isRequired }: Props) {
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
