import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';

type DialogProps = {
  readonly title: string;
  /** Called on Escape or the browser's own close request; leave it out when a choice is required. */
  readonly onClose?: () => void;
  /** True for a dialog with a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/**
 * A modal question or notice: it keeps the focus, and the page behind it is inert. It closes before it is removed, so that the
 * browser returns the focus to the element that opened it. A dialog that requires a choice ignores Escape. Chrome closes any dialog at the
 * third Escape in a row, even if the page prevents it. In versions that ignore `closedby`, the dialog is opened again.
 */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
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
      data-wide={isWide}
      closedby={onClose === undefined ? 'none' : 'closerequest'}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) currentTarget.showModal();
      }}
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

/** Buttons of a dialog, the one that acts last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

type QuestionDialogProps = {
  /** The question itself. */
  readonly question: string;
  /** Label of the button that acts. */
  readonly act: string;
  /** Label of the button that closes it; “Cancel” when left out. */
  readonly back?: string;
  readonly isBusy?: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children?: ReactNode;
};

/** Asks for confirmation before an action. It cannot be closed while the action is on its way. */
export function QuestionDialog({
  question,
  act,
  back = m.cancel(),
  isBusy = false,
  ...rest
}: QuestionDialogProps) {
  const { onAct, onClose, children } = rest;
  return (
    <Dialog title={question} {...(!isBusy && { onClose })}>
      {children}
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {back}
        </Button>
        <Button
          variant="filled"
          busy={isBusy}
          onClick={({ detail: presses }) => {
            // The second press of a double press, which opened the dialog, decides nothing.
            if (presses <= 1) onAct();
          }}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
