import { useEffect, useRef } from 'react';
import classes from './act-note.module.css';

type Props = {
  /** What was done, in a sentence; null where nothing was yet. */
  readonly done: string | null;
  /** That it was not, or why. */
  readonly failed: string | null;
  /** Why it was not, where `failed` only says that it was not. */
  readonly reason?: string | null;
  /** What was acted on leaves the page with its button: the keyboard goes to the note instead. */
  readonly takesFocus?: true;
};

/** What became of an act, beside the button that did it. */
export function ActNote({ done, failed, reason = null, takesFocus }: Props) {
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
