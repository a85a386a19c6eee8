import { IconAlertTriangle } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { type MouseEvent, useEffect, useRef } from 'react';
import classes from '../pages/fault-notice.module.css';

type FieldError = {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string;
  /** Replaces label and error. */
  readonly text?: string | undefined;
};

type Props = {
  readonly title: string;
  /** What happened, when no single field is wrong. */
  readonly text?: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** Says why a form was refused, with a link to every invalid field; takes the focus when it appears. */
export function ErrorSummary({ title, text = null, fieldErrors }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={classes.notice}>
      <p className={classes.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {title}
      </p>
      {text === null ? null : <p>{text}</p>}
      {fieldErrors.length === 0 ? null : (
        <ul className={classes.fieldErrors}>
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
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
