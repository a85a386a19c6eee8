import { formatChoice } from '#web/kit/format.ts';
import * as m from '#messages/messages.js';
import classes from './corrections.module.css';

/** Which words of a search no project has, and what is shown instead. `corrected` is the header of the reply. */
export function Corrections({ corrected }: { readonly corrected: string }) {
  const pairs = [...new URLSearchParams(corrected)];
  const words = Map.groupBy(pairs, ([typed]) => typed);
  if (words.size === 0) return null;
  return (
    <ul className={classes.corrections}>
      {[...words].map(([typed, meant]) => (
        <li key={typed}>
          {m.list_corrected({
            typed,
            meant: formatChoice(meant.map(([, word]) => m.list_corrected_word({ word }))),
          })}
        </li>
      ))}
    </ul>
  );
}
