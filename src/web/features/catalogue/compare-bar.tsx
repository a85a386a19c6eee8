import { useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { compareAddress } from './compare-address.ts';
import classes from './compare-bar.module.css';
import { type Chosen, COMPARE_FORM, clearCompared, useCompareChoice } from './compare-choice.ts';

/**
 * The projects ticked to compare, at the bottom of the window, with the way to see them side by side. Without scripts,
 * a button sends the ticked ones.
 */
export function CompareBar() {
  const chosen = useCompareChoice();
  const navigate = useNavigate();
  return (
    <form
      id={COMPARE_FORM}
      method="get"
      action={pagePaths.projectsCompare}
      className={classes.bar}
      data-empty={chosen.length === 0 || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(compareAddress(chosen.map(({ serial }) => serial)));
      }}
    >
      <noscript>
        <button type="submit">{m.compare_open()}</button>
      </noscript>
      <p aria-live="polite" className={classes.text}>
        {chosen.length === 0 ? '' : <ChosenText chosen={chosen} />}
      </p>
      {chosen.length === 0 ? null : (
        <div className={classes.actions}>
          <Button onClick={clearCompared}>{m.compare_clear()}</Button>
          {chosen.length < 2 ? null : (
            <Button type="submit" variant="filled">
              {m.compare_open()}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function ChosenText({ chosen }: { readonly chosen: readonly Chosen[] }) {
  const { length } = chosen;
  return (
    <>
      <strong>{m.compare_chosen({ count: length, shown: formatWhole(length) })}</strong>
      <span className={classes.titles}>
        {length === 1 ? m.compare_one_more() : chosen.map(({ title }) => title).join(' · ')}
      </span>
    </>
  );
}
