import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useIsHydrated } from '../hooks/browser-state.ts';
import { Link, useScreenExists } from '../navigation/link.tsx';
import classes from './buttons.module.css';

type ButtonProps = {
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default';
  /** While busy, presses are ignored. */
  readonly busy?: boolean;
  /** Disabled until a condition is met that the page explains, or while another button is busy. */
  readonly disabled?: boolean;
  /** Accessible name, when the text alone does not say what the button belongs to. */
  readonly label?: string;
  /** Id of the element that explains why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Called when a finger or the mouse goes down, for a button that may be replaced before it goes up. */
  readonly onPressStart?: () => void;
  readonly children: ReactNode;
};

export function Button({ type = 'button', variant = 'default', busy = false, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, busy);
  const { disabled = false, describedBy, label, onClick, onPressStart, children } = rest;
  // Before hydration, the browser would submit the form itself and lose the input.
  const isNotReady = !useIsHydrated() && type === 'submit';
  return (
    <button
      ref={button}
      type={type}
      data-variant={variant}
      className={classes.button}
      data-early={isNotReady || undefined}
      disabled={busy || disabled || isNotReady}
      aria-busy={busy}
      aria-describedby={describedBy}
      aria-label={label}
      onClick={onClick}
      onPointerDown={onPressStart}
    >
      {children}
    </button>
  );
}

type IconButtonProps = {
  /** Accessible name of the button. */
  readonly label: string;
  readonly type?: 'button' | 'submit';
  readonly variant?: 'filled' | 'default' | 'plain';
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

export function IconButton({
  label,
  type = 'button',
  variant = 'plain',
  children,
  ...handlers
}: IconButtonProps) {
  return (
    <button
      type={type}
      data-variant={variant}
      className={classes.iconButton}
      aria-label={label}
      {...handlers}
    >
      {children}
    </button>
  );
}

type ButtonLinkProps = {
  readonly to: string;
  /** Path pattern of a screen that may not exist yet; without it, nothing is rendered. */
  readonly screen?: string;
  readonly variant?: 'filled' | 'default';
  /** Accessible name, when the text alone does not say where the link leads. */
  readonly label?: string;
  /** True when the page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
  readonly children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ to, screen, variant = 'default', label, children, ...rest }: ButtonLinkProps) {
  const exists = useScreenExists();
  if (screen !== undefined && !exists(screen)) return null;
  return (
    <Link {...rest} to={to} data-variant={variant} className={classes.button} aria-label={label}>
      {children}
    </Link>
  );
}

type ActionNoteProps = {
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
export function ActionNote({ done, failed, reason = null, takesFocus }: ActionNoteProps) {
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

/** Returns the focus to a button after its work: browsers remove it while the button is disabled. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && (activeElement === body || activeElement === null))
      button.current?.focus({ preventScroll: true });
    if (!busy) hadFocus.current = false;
  }, [button, busy]);
}
