import * as m from '#messages/messages.js';
import { Hidden } from '#web/kit/hidden.tsx';
import classes from './history.module.css';

const LONGEST = 160;

/** What stood in a part, with its lines; a long text shows its beginning until it is opened. */
export function FoldedText({ text }: { readonly text: string | null }) {
  if (text === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <Hidden>{m.history_nothing()}</Hidden>
      </>
    );
  }
  if (text.length <= LONGEST) return <span className={classes.text}>{text}</span>;
  return (
    <details className={classes.folded}>
      <summary>
        <span className={classes.beginning}>{`${text.slice(0, LONGEST).trimEnd()}… `}</span>
        <span className={classes.more}>{m.history_whole_text()}</span>
      </summary>
      <span className={classes.text}>{text}</span>
    </details>
  );
}
