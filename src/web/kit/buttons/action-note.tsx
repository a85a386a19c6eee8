import { useEffect, useRef } from 'react';
import classes from './action-note.module.css';

type Props = {
  /** What was done, as a sentence; null before. */
  readonly done: string | null;
  /** That it failed, or why. */
  readonly failed: string | null;
  /** Why it failed, when `failed` only says that it did. */
  readonly reason?: string | null;
  /** Set when the button disappears with its subject: the note then takes the focus. */
  readonly takesFocus?: true;
};

/** Result of an action, next to its button. */
export function ActionNote({ done, failed, reason = null, takesFocus }: Props) {
  return (
    <>
      {failed === null ? null : (
        <div role="alert" className={classes.failed}>
          <p>{failed}</p>
          {reason === null ? null : <p className={classes.reason}>{reason}</p>}
        </div>
      )}
      {done === null || failed !== null ? null : (
        <Done key={done} text={done} takesFocus={takesFocus === true} />
      )}
    </>
  );
}

function Done({ text, takesFocus }: { readonly text: string; readonly takesFocus: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={note} role="status" tabIndex={takesFocus ? -1 : undefined} className={classes.done}>
      {text}
    </p>
  );
}
