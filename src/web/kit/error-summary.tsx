import { IconAlertTriangle } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './fault-notice.module.css';

type FieldError = {
  readonly fieldId: string;
  readonly label: string;
  readonly error: string;
  /** Said instead of label and error. */
  readonly text?: string | undefined;
};

type Props = {
  readonly title: string;
  /** What happened, where no single field is to blame. */
  readonly text?: string | null;
  readonly fieldErrors: readonly FieldError[];
};

/** Why a form was not taken, with a link to every field that is wrong; the keyboard goes to it when it appears. */
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
          {fieldErrors.map(({ fieldId, label, error, text: own }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={goTo}>
                {own ?? m.summary_field({ label, error })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** To the field itself, past the router: the address stays as it is. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
