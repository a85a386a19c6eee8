import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import { Field } from '../forms/field.tsx';
import { formatShare } from '../text/format.ts';
import hidden from '../text/hidden.module.css';
import { FileChoice, useDrop } from './file-choice.tsx';
import classes from './upload-place.module.css';
import { type FileRules, type SendingState, type UploadFieldProps, useUpload } from './use-upload.ts';

type UploadPlaceProps = UploadFieldProps & {
  /** File types offered by the device's file chooser. */
  readonly accept: string;
  readonly mustBePdf: FileRules['mustBePdf'];
  /** Button labels: without and with a current file. */
  readonly words: { readonly choose: string; readonly change: string };
  readonly shape: 'picture' | 'document';
  /** True in a list of files: one line, without a frame to drop into, though files can be dropped on it. */
  readonly isRow?: boolean | undefined;
  /** A file that was dropped elsewhere for this field; each is uploaded once. */
  readonly incoming?: File | undefined;
  /** Preview of the current file. */
  readonly children: ReactNode;
};

/** An upload field: chosen from the device or dropped, uploaded with progress. */
export function UploadPlace(props: UploadPlaceProps) {
  const { stored, slot, upload, onStored, onRemove, onSending, mostBytes, mustBePdf, ...rest } = props;
  const { accept, words, shape, isRow = false, incoming, children, ...field } = rest;
  const sending = useUpload({ slot, upload, onStored, onSending }, { mostBytes, mustBePdf });
  useIncoming(incoming, sending.start);
  const drop = useDrop(sending.start);
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button disappears: the focus moves to the file chooser. */
  const withFocusKept = (action: () => void) => () => {
    action();
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
          data-row={isRow || undefined}
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
            <div className={classes.actions}>
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

/** Starts the upload of a file that was dropped elsewhere. */
function useIncoming(incoming: File | undefined, start: (file: File) => void): void {
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (incoming !== undefined) begin(incoming);
  }, [incoming]);
}

type UploadProgressProps = {
  readonly state: SendingState;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

/** Progress of an upload, or why it failed. */
function UploadProgress({ state, onCancel, onRetry }: UploadProgressProps) {
  if (state.kind === 'none') return null;
  const { name } = state;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className={classes.sending}>
        <p className={classes.failed}>{state.text}</p>
        <p>{name}</p>
        {state.mayRetry ? <Button onClick={onRetry}>{m.fault_retry()}</Button> : null}
      </div>
    );
  }
  const { share } = state;
  return (
    <div className={classes.sending}>
      <p>{share < 1 ? m.upload_sending({ name, share: formatShare(share) }) : m.upload_checking({ name })}</p>
      <progress {...(share < 1 && { value: share })} max={1} aria-label={m.upload_progress({ name })} />
      <Button onClick={onCancel}>{m.upload_cancel()}</Button>
    </div>
  );
}
