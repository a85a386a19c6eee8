import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import classes from './history.module.css';
import { aroundChanges, type TextPart } from './word-differences.ts';

/** More characters are cut to the words around each change. */
const MAX_LENGTH = 400;

type Props = {
  readonly parts: readonly TextPart[];
  /** Whether the changed words were removed or added. */
  readonly of: 'removed' | 'added';
};

/** A text before or after a change, with the changed words marked; of a long one only what is around them. */
export function ChangedWords({ parts, of }: Props) {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const shown = (length > MAX_LENGTH ? aroundChanges(parts) : parts).map((part, index) => ({
    ...part,
    key: `${index}`,
  }));
  const Mark = of === 'removed' ? 'del' : 'ins';
  return (
    <span className={classes.text}>
      {shown.map(({ key, text, isChanged }) =>
        isChanged ? (
          <Mark key={key} className={classes.mark}>
            <Hidden>{of === 'removed' ? m.history_removed() : m.history_added()} </Hidden>
            {text}
          </Mark>
        ) : (
          <span key={key}>{text}</span>
        ),
      )}
    </span>
  );
}
