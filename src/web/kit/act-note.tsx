import classes from './act-note.module.css';

type Props = {
  /** What was done, in a sentence; null where nothing was yet. */
  readonly done: string | null;
  /** Why it was not. */
  readonly failed: string | null;
};

/** What became of an act, beside the button that did it. */
export function ActNote({ done, failed }: Props) {
  return (
    <>
      {failed === null ? null : (
        <p role="alert" className={classes.failed}>
          {failed}
        </p>
      )}
      {done === null || failed !== null ? null : (
        <p role="status" className={classes.done}>
          {done}
        </p>
      )}
    </>
  );
}
