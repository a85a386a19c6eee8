import { Field, type FieldProps } from './field.tsx';
import classes from './text-field.module.css';

type Props = FieldProps & {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly rows?: number;
};

/** Text of several lines; the reader may draw it larger. */
export function TextArea({ value, onType, rows = 8, ...field }: Props) {
  return (
    <Field {...field}>
      {(ties) => (
        <textarea
          {...ties}
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
