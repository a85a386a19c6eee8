import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import classes from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  /** Called on Escape or the browser's own close request; leave it out when a choice is required. */
  readonly onClose?: () => void;
  /** True for a dialog with a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/**
 * A modal question or notice: it keeps the focus, and the page behind it is inert. It closes before it is
 * removed, so that the browser returns the focus to the element that opened it. A dialog that requires a
 * choice ignores Escape. Chrome closes any dialog at the third Escape in a row, even if the page prevents it.
 * In versions that ignore `closedby`, the dialog is opened again.
 */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const heading = useId();
  return (
    <dialog {...useModal(onClose)} aria-labelledby={heading} className={classes.dialog} data-wide={isWide}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Returns the attributes that make a dialog element modal, as `Dialog` says. */
function useModal(onClose: (() => void) | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    return () => element?.close();
  }, []);
  return {
    ref,
    closedby: onClose === undefined ? 'none' : 'closerequest',
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (!currentTarget.open) currentTarget.showModal();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose?.();
    },
  } as const;
}

type SheetProps = Omit<DialogProps, 'isWide'>;

/**
 * A modal window for a task: a title bar with a button that closes it; on phones the whole screen. Its title has
 * the focus first, so that it is read and no keyboard covers the window.
 */
export function Sheet({ title, onClose, children }: SheetProps) {
  const heading = useId();
  return (
    <dialog {...useModal(onClose)} aria-labelledby={heading} className={classes.sheet}>
      <div className={classes.bar}>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className={classes.close}
          aria-label={m.close()}
          disabled={onClose === undefined}
          onClick={onClose}
        >
          <IconX size={24} stroke={1.75} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}

type FullDialogProps = {
  /** Accessible name. */
  readonly label: string;
  /** Called on Escape, the browser's own close request, and the button that closes it. */
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/** A modal view as large as the window, with a button that closes it. */
export function FullDialog({ label, onClose, onKeyDown, children }: FullDialogProps) {
  return (
    <dialog {...useModal(onClose)} aria-label={label} className={classes.full} onKeyDown={onKeyDown}>
      <button type="button" className={classes.close} aria-label={m.close()} onClick={onClose}>
        <IconX size={24} stroke={1.75} aria-hidden />
      </button>
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
  readonly action: string;
  /** Label of the button that closes it; “Cancel” when left out. */
  readonly back?: string;
  readonly isBusy?: boolean;
  readonly onAction: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children?: ReactNode;
};

/** Asks for confirmation before an action. It cannot be closed while the action is on its way. */
export function QuestionDialog({
  question,
  action,
  back = m.cancel(),
  isBusy = false,
  ...rest
}: QuestionDialogProps) {
  const { onAction, onClose, children } = rest;
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
            if (presses <= 1) onAction();
          }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
