import { formatChoice } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './corrections.module.css';

/** Lists corrected search words, each with the word used instead. `corrected` is the value of the response header. */
export function Corrections({ corrected }: { readonly corrected: string }) {
  const pairs = [...new URLSearchParams(corrected)];
  const words = Map.groupBy(pairs, ([typed]) => typed);
  if (words.size === 0) return null;
  return (
    <ul className={classes.corrections}>
      {[...words].map(([typed, correction]) => (
        <li key={typed}>
          {m.list_corrected({
            typed,
            meant: formatChoice(correction.map(([, word]) => m.list_corrected_word({ word }))),
          })}
        </li>
      ))}
    </ul>
  );
}
