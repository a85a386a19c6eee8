import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import classes from './legend-button.module.css';

type LegendButtonProps = {
  /** Id of the legend, which it shows and hides. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

export function LegendButton({ id, isOpen, onPress }: LegendButtonProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
    >
      <IconAdjustmentsHorizontal size={20} aria-hidden />
      <span className={classes.word}>{m.map_legend()}</span>
    </button>
  );
}
