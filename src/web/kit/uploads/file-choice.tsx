import type { Ref } from 'react';
import buttons from '../buttons/button.module.css';
import type { ControlTies } from '../forms/field.tsx';
import classes from './upload-place.module.css';

type Props = {
  /** File types offered by the device's file chooser. */
  readonly accept: string;
  readonly ties: ControlTies;
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  readonly onFile: (file: File) => void;
};

/** A button that opens the device's file chooser. */
export function FileChoice({ ties, ref, accept, text, onFile }: Props) {
  return (
    <span className={classes.choose}>
      <input
        {...ties}
        ref={ref}
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
        {text}
      </label>
    </span>
  );
}
