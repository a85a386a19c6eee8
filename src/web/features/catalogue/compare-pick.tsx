import { MAX_COMPARED } from '#contract/compare-projects.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { COMPARE_FORM, toggleCompared, useCompareChoice } from './compare-choice.ts';
import classes from './compare-pick.module.css';

type Props = { readonly project: ProjectSummary; readonly isOnCard?: true };

/** Ticks a project to compare it. Four are the most: then the others cannot be ticked. */
export function ComparePick({ project: { projectSerial: serial, title }, isOnCard }: Props) {
  const chosen = useCompareChoice();
  const isChosen = chosen.some((one) => one.serial === serial);
  const isFull = chosen.length >= MAX_COMPARED && !isChosen;
  return (
    <label
      className={classes.pick}
      data-on-card={isOnCard}
      title={isFull ? m.compare_full() : m.compare_pick_short()}
    >
      <input
        type="checkbox"
        form={COMPARE_FORM}
        name="serials"
        value={serial}
        checked={isChosen}
        disabled={isFull}
        aria-label={m.compare_pick({ title })}
        onChange={() => toggleCompared({ serial, title })}
      />
    </label>
  );
}
