import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import classes from './menu.module.css';

type Props = {
  readonly text: string;
  /** True when the current page is in the menu. */
  readonly isHere?: boolean;
  /** Links, each in an `li`; following one closes the menu. */
  readonly children: ReactNode;
};

/** Links behind a button; closed by Escape, by a choice, or by a press or focus elsewhere. */
export function Menu({ text, isHere = false, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useOpenMenu(menu);
  return (
    <div ref={menu} className={classes.menu}>
      <button
        type="button"
        className={classes.button}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {text}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <ul id={id} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}

function useOpenMenu(menu: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && menu.current?.contains(target) !== true;
    const closeOutside = (event: PointerEvent | FocusEvent) => {
      if (isOutside(event.target)) setOpenAt(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      menu.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', escape);
    };
  }, [menu, isOpen]);
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key) };
}
