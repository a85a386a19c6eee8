import type { ImportResult } from '#contract/imports.ts';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { Notice } from '#web/kit/pages/notice.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './import.module.css';

type Props = {
  readonly result: ImportResult;
  readonly next: { readonly to: string; readonly text: string };
};

/** What was imported, and where it is. */
export function ImportDone({ result: { message, leftOut }, next }: Props) {
  return (
    <div className={classes.decision}>
      <Notice>{message}</Notice>
      {leftOut > 0 ? <p>{m.import_done_left_out({ count: leftOut, shown: formatWhole(leftOut) })}</p> : null}
      <ButtonLink to={next.to}>{next.text}</ButtonLink>
    </div>
  );
}
