import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

type Props = {
  readonly title: string;
  /** Escape, and the browser's own way out; where a choice has to be made, it is left out. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
};

/**
 * A question or notice over the page: the keyboard stays in it, the page behind it waits. It is closed while it is still on
 * the page, so that the browser gives the keyboard back to what opened it.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The choices of a dialog, the one that acts last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
