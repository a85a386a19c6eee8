import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import faultNoticeClasses from '../pages/fault-notice.module.css';
import classes from './form.module.css';

type FieldError = {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string;
  /** Replaces label and error. */
  readonly text?: string | undefined;
};

type FormProps = {
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
export function Form({ label, failure, failed, onSubmit, children }: FormProps) {
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

type ErrorSummaryProps = {
  readonly title: string;
  /** What happened, when no single field is wrong. */
  readonly text?: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** Says why a form was refused, with a link to every invalid field; takes the focus when it appears. */
export function ErrorSummary({ title, text = null, fieldErrors }: ErrorSummaryProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={faultNoticeClasses.notice}>
      <p className={faultNoticeClasses.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {title}
      </p>
      {text === null ? null : <p>{text}</p>}
      {fieldErrors.length === 0 ? null : (
        <ul className={faultNoticeClasses.fieldErrors}>
          {fieldErrors.map(({ fieldId, label, error, text: summary }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={goTo}>
                {summary ?? m.summary_field({ label, error })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the field without the router: the address does not change. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  // The second click of two on the button that sent the form can land here.
  if (event.detail > 1) return;
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

type SendButtonProps = {
  /** True once the form's condition is met: a captcha, or accepted terms. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Shown until then. */
  readonly hint: string;
  readonly children: ReactNode;
};

/** Submit button of a form with one last condition, and says which. */
export function SendButton({ isReady, isBusy, hint, children }: SendButtonProps) {
  const id = useId();
  return (
    <div className={classes.send}>
      <Button
        type="submit"
        variant="filled"
        busy={isBusy}
        disabled={!isReady}
        describedBy={isReady ? undefined : id}
      >
        {children}
      </Button>
      {isReady ? null : (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type SentNoteProps = { readonly title: string; readonly children: ReactNode };

/** Says what was received and what happens next. Takes the focus when it appears. */
export function SentNote({ title, children }: SentNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className={classes.sent}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
