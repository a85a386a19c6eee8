import { KeptDocument } from '#web/kit/kept-document.tsx';
import * as m from '#messages/messages.js';
import { fieldId, fieldWord } from './field-words.ts';
import type { NamedFile } from './form-draft.ts';
import classes from './project-form.module.css';

type Props = {
  readonly field: string;
  readonly stored: NamedFile | null;
  readonly isRequired: boolean;
};

/** A picture or document that is only to be looked at; of what may be missing, nothing is said. */
export function ShownFile({ field, stored, isRequired }: Props) {
  if (stored === null && !isRequired) return null;
  const word = fieldWord(field);
  return (
    <div id={fieldId(field)} className={classes.shown}>
      <p className={classes.shownLabel}>{word}</p>
      {stored === null ? <p className={classes.note}>{m.form_no_file()}</p> : null}
      {stored !== null && field.startsWith('pictures.') ? (
        <img src={stored.url} alt={word} className={classes.shownPicture} />
      ) : null}
      {stored !== null && field.startsWith('documents.') ? <KeptDocument file={stored} /> : null}
    </div>
  );
}
