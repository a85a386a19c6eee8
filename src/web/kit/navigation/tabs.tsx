import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tabs.module.css';

type Props<Id extends string> = {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly text: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  readonly aside?: ReactNode;
  /** Content of the selected tab. */
  readonly children: ReactNode;
};

/** Tabs with one panel: arrow keys, Home and End select, Tab moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, aside, children }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    // The browser's own, such as back.
    if (event.altKey || event.metaKey) return;
    const next = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
    );
    const tab = next === null ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div>
      <div className={classes.row}>
        <div ref={list} role="tablist" aria-label={label} className={classes.tabs}>
          {tabs.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              data-tab={id}
              aria-selected={id === chosen}
              aria-controls={`${base}-panel`}
              tabIndex={id === chosen ? 0 : -1}
              className={classes.tab}
              onClick={() => onChoose(id)}
              onKeyDown={move}
            >
              {text}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
