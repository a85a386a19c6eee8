import * as m from '#messages/messages.js';
import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { Field } from '../forms/field.tsx';
import hidden from '../text/hidden.module.css';
import { FileChoice } from './file-choice.tsx';
import type { FileRules } from './refuse-file.ts';
import type { UploadFieldProps } from './upload-field-props.ts';
import classes from './upload-place.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useDrop } from './use-drop.ts';
import { useUpload } from './use-upload.ts';

type Props = UploadFieldProps & {
  /** File types offered by the device's file chooser. */
  readonly accept: string;
  readonly mustBePdf: FileRules['mustBePdf'];
  /** Button labels: without and with a current file. */
  readonly words: { readonly choose: string; readonly change: string };
  readonly shape: 'picture' | 'document';
  /** Preview of the current file. */
  readonly children: ReactNode;
};

/** An upload field: chosen from the device or dropped, uploaded with progress. */
export function UploadPlace(props: Props) {
  const { stored, slot, upload, onStored, onRemove, onSending, mostBytes, mustBePdf, ...rest } = props;
  const { accept, words, shape, children, ...field } = rest;
  const sending = useUpload({ slot, upload, onStored, onSending }, { mostBytes, mustBePdf });
  const drop = useDrop(sending.start);
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button disappears: the focus moves to the file chooser. */
  const withFocusKept = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  const remove = () => {
    onRemove?.();
    sending.say(m.upload_removed());
  };
  return (
    <Field {...field} isFree>
      {(ties) => (
        <div
          className={classes.place}
          data-shape={shape}
          data-over={drop.isOver || undefined}
          {...drop.handlers}
        >
          {children}
          <div className={classes.side}>
            <UploadProgress
              state={sending.state}
              onCancel={withFocusKept(sending.cancel)}
              onRetry={withFocusKept(sending.retry)}
            />
            <div className={classes.acts}>
              <FileChoice
                ties={ties}
                ref={input}
                accept={accept}
                text={stored === null ? words.choose : words.change}
                onFile={sending.start}
              />
              {stored === null || onRemove === undefined ? null : (
                <Button label={m.upload_remove_what({ label: field.label })} onClick={withFocusKept(remove)}>
                  {m.upload_remove()}
                </Button>
              )}
            </div>
            <p className={classes.drop}>{m.upload_drop()}</p>
            <p role="status" className={hidden.hidden}>
              {sending.said}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
}
