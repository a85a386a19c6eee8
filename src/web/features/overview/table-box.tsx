import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import classes from './overview-table.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** A table of tonnes: it scrolls in its own box on medium screens, and each row is a block of labelled lines on phones. */
export function TableBox({ label, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it where it does not fit
    <div role="region" aria-label={label} tabIndex={0} className={classes.box}>
      <table className={classes.table}>
        <caption>
          {label} <span className={classes.unit}>({m.unit_tonnes()})</span>
        </caption>
        {children}
      </table>
    </div>
  );
}
