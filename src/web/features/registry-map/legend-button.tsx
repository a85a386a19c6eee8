import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import * as m from '#messages/messages.js';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './legend-button.module.css';

type Props = {
  /** Id of the element it shows and hides. */
  readonly id: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** Shows and hides the legend. Until pressed, the legend is open next to a wide map and closed above a narrow one. */
export function LegendButton({ id, className = '', children }: Props) {
  const [isOpen, setOpen] = useEntryState<boolean | null>('mapLegend', null);
  const toggle = () => setOpen((previous) => !(previous ?? window.matchMedia('(min-width: 62em)').matches));
  const shown = isOpen ?? 'wide';
  return (
    <div className={`${classes.panel} ${className}`} data-shown={shown}>
      {isOpen === null ? (
        <>
          <Toggle id={id} isOpen className={classes.onWide} onPress={toggle} />
          <Toggle id={id} isOpen={false} className={classes.onNarrow} onPress={toggle} />
        </>
      ) : (
        <Toggle id={id} isOpen={isOpen} onPress={toggle} />
      )}
      <div className={classes.content}>{children}</div>
    </div>
  );
}

type ToggleProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  readonly onPress: () => void;
};

function Toggle({ id, isOpen, className = '', onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${classes.toggle} ${className}`}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
    >
      <IconAdjustmentsHorizontal size={20} aria-hidden />
      {m.map_legend()}
      <IconChevronDown size={18} aria-hidden className={classes.chevron} />
    </button>
  );
}
