import { type FormEvent, type ReactNode, useId } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';

type FieldError = {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string;
  /** Replaces label and error. */
  readonly text?: string | undefined;
};

type Props = {
  readonly label: string;
  /** Why the last attempt was refused. */
  readonly failure: {
    readonly number: number;
    readonly text: string | null;
    readonly fieldErrors: readonly FieldError[];
  } | null;
  /** Heading of the summary after a refusal. */
  readonly failed: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A form with one column of fields; errors appear above them. */
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

/** The submit button with what belongs next to it. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

type PartProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** A group of related fields, with a title and explanation. */
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
