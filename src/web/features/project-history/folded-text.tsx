import * as m from '#messages/messages.js';
import { Hidden } from '#web/kit/text/hidden.tsx';
import classes from './history.module.css';

const MAX_LENGTH = 160;

/** A former text with its line breaks; a long one is cut until opened. */
export function FoldedText({ text }: { readonly text: string | null }) {
  if (text === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <Hidden>{m.history_nothing()}</Hidden>
      </>
    );
  }
  if (text.length <= MAX_LENGTH) return <span className={classes.text}>{text}</span>;
  return (
    <details className={classes.folded}>
      <summary>
        <span className={classes.beginning}>{`${text.slice(0, MAX_LENGTH).trimEnd()}… `}</span>
        <span className={classes.more}>{m.history_whole_text()}</span>
      </summary>
      <span className={classes.text}>{text}</span>
    </details>
  );
}
