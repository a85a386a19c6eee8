import { useRef } from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './text-field.module.css';
import { useEarlyInput } from './use-early-input.ts';

type Props = FieldProps & {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly rows?: number;
};

/** A multi-line text field; the reader can resize it. */
export function TextArea({ value, onType, rows = 8, ...field }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEarlyInput(box, value, onType);
  return (
    <Field {...field}>
      {(ties) => (
        <textarea
          {...ties}
          ref={box}
          rows={rows}
          style={{ minHeight: `${rows * 20}px` }}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          className={classes.area}
        />
      )}
    </Field>
  );
}
