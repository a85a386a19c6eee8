import { IconChevronDown } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './menu.module.css';

type Props = {
  readonly text: string;
  /** Something in it is where the reader is. */
  readonly isHere?: boolean;
  /** Links, each an `li`; choosing one closes the menu. */
  readonly children: ReactNode;
};

/** A list of links behind a button: closed by Escape, by a choice, by a press or the keyboard elsewhere. */
export function Menu({ text, isHere = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || menu.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      setOpen(false);
  };
  return (
    <div ref={menu} className={classes.menu} onKeyDown={escape} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <ul id={id} className={classes.list} hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  );
}
