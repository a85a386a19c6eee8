import { type FormEvent, type ReactNode, useId } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';

type FieldError = {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string;
  /** Said instead of label and error. */
  readonly text?: string | undefined;
};

type Props = {
  readonly label: string;
  /** Why the last try was not taken. */
  readonly failure: {
    readonly number: number;
    readonly text: string | null;
    readonly fieldErrors: readonly FieldError[];
  } | null;
  /** What the summary is headed with when it was not. */
  readonly failed: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** One column of fields, sent as one; why it was not taken stands above them. */
export function Form({ label, failure, failed, onSubmit, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate aria-label={label}>
      {failure === null ? null : (
        <ErrorSummary
          key={failure.number}
          title={failed}
          text={failure.text}
          fieldErrors={failure.fieldErrors}
        />
      )}
      {children}
    </form>
  );
}

/** The button that sends a form, with what is beside it. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

type PartProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** Fields that belong together, and what they are for. */
export function FormPart({ title, text, children }: PartProps) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} className={classes.part}>
      <div>
        <h2 id={heading} className={classes.partTitle}>
          {title}
        </h2>
        {text === undefined ? null : <p className={classes.partText}>{text}</p>}
      </div>
      {children}
    </div>
  );
}
