import * as m from '#messages/messages.js';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Button } from './button.tsx';
import buttons from './button.module.css';
import { Field, type FieldProps } from './field.tsx';
import { formatShare } from './format.ts';
import classes from './picture-field.module.css';

/** Where the picture that was chosen last stands. */
type Sending =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string; readonly mayRetry: boolean };

type Props = FieldProps & {
  /** The picture's address; empty where there is none. */
  readonly picture: string;
  readonly sending: Sending;
  /** The kinds of files that the device's own list offers. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

/** A picture: chosen from the device or dropped here, shown as it is, sent with its progress in sight. */
export function PictureField(props: Props) {
  const { picture, sending, accept, onFile, onCancel, onRetry, ...field } = props;
  const drop = useDrop(onFile);
  return (
    <Field {...field} isFree>
      {(ties) => (
        <div className={classes.place} data-over={drop.isOver || undefined} {...drop.handlers}>
          {picture === '' ? (
            <IconPhotoUp size={40} stroke={1.25} aria-hidden className={classes.none} />
          ) : (
            <img src={picture} alt={m.picture_now()} className={classes.picture} />
          )}
          <div className={classes.side}>
            <Progress sending={sending} onCancel={onCancel} onRetry={onRetry} />
            <div className={classes.choose}>
              <input
                {...ties}
                type="file"
                accept={accept}
                className={classes.input}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? [];
                  event.currentTarget.value = '';
                  if (file !== undefined) onFile(file);
                }}
              />
              <label htmlFor={ties.id} className={buttons.button}>
                {picture === '' ? m.picture_choose() : m.picture_change()}
              </label>
            </div>
            <p className={classes.drop}>{m.picture_drop()}</p>
          </div>
        </div>
      )}
    </Field>
  );
}

function Progress({ sending, onCancel, onRetry }: Pick<Props, 'sending' | 'onCancel' | 'onRetry'>) {
  if (sending.kind === 'none') return null;
  const { name } = sending;
  if (sending.kind === 'sending') {
    return (
      <div className={classes.sending}>
        <p>{m.picture_sending({ name, share: formatShare(sending.share) })}</p>
        <progress value={sending.share} max={1} aria-label={m.picture_progress({ name })} />
        <Button onClick={onCancel}>{m.picture_cancel()}</Button>
      </div>
    );
  }
  return (
    <div role="alert" className={classes.sending}>
      <p className={classes.failed}>{sending.text}</p>
      <p>{name}</p>
      {sending.mayRetry ? <Button onClick={onRetry}>{m.fault_retry()}</Button> : null}
    </div>
  );
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files.item(0);
        if (file !== null) onFile(file);
      },
    },
  };
}
