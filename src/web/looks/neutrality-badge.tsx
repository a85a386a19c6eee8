import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './neutrality-badge.module.css';

type Props = {
  readonly isAchieved: boolean;
  /** True for a year that has only a projected inventory. */
  readonly isProjected: boolean;
  /** t CO₂e missing; said where the year is not achieved. */
  readonly shortfall: number;
};

/**
 * A year's neutrality (specification §4): filled with a check when achieved, an outline with a bar when not,
 * dashed when projected.
 */
export function NeutralityBadge({ isAchieved, isProjected, shortfall }: Props) {
  return (
    <span className={classes.badge} data-achieved={isAchieved} data-projected={isProjected}>
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
        <circle cx={8} cy={8} r={7} className={classes.ring} />
        <path d={isAchieved ? 'M4.5 8.3 7 10.8l4.5-5' : 'M4.5 8h7'} className={classes.mark} />
      </svg>
      <span>{wordOf(isAchieved, isProjected, shortfall)}</span>
    </span>
  );
}

function wordOf(isAchieved: boolean, isProjected: boolean, shortfall: number): string {
  if (isProjected)
    return isAchieved ? m.neutrality_projected_achieved() : m.neutrality_projected_not_achieved();
  return isAchieved
    ? m.neutrality_achieved()
    : m.neutrality_not_achieved({ shortfall: formatWhole(shortfall) });
}
