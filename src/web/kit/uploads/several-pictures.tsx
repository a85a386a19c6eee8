import { IconPhotoUp } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import * as m from '#messages/messages.js';
import { FileChoice, useDrop } from './file-choice.tsx';
import { PICTURES } from './upload-fields.tsx';
import classes from './upload-place.module.css';

type Props = { readonly onFiles: (files: readonly File[]) => void };

const nothing = () => undefined;

/** One place to choose or drop several pictures at once. */
export function SeveralPictures({ onFiles }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop(nothing, onFiles);
  return (
    <div className={classes.several} data-over={drop.isOver || undefined} {...drop.handlers}>
      <IconPhotoUp size={32} stroke={1.25} aria-hidden />
      <FileChoice
        ties={{
          id,
          disabled: undefined,
          'aria-invalid': false,
          'aria-required': undefined,
          'aria-describedby': undefined,
        }}
        ref={input}
        accept={PICTURES}
        text={m.pictures_choose()}
        onFile={nothing}
        onFiles={onFiles}
      />
      <p className={classes.drop}>{m.pictures_drop()}</p>
    </div>
  );
}
