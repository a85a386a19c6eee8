import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useDismiss } from '../hooks/use-dismiss.ts';
import classes from './menu.module.css';
import { useSiteRouter } from './site-router-provider.tsx';

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
  const { router } = useSiteRouter();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The key in the address bar: its page may not be shown yet.
  const isOpen = openAt === router.current().location.key;
  useDismiss(menu, isOpen, () => setOpenAt(null));
  return (
    <div ref={menu} className={classes.menu}>
      <button
        type="button"
        className={classes.button}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : router.current().location.key)}
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
