import type { CSSProperties } from 'react';
import type { SerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './tonne-position.module.css';

type Props = {
  readonly range: SerialRange;
  /** Tonnes that the project was issued, or that were recorded for it. */
  readonly issued: number;
};

/** Where tonnes are among all of their project, in words and as a mark on a line. */
export function TonnePosition({ range: { min, max }, issued }: Props) {
  // A single tonne of a single one has no place to show.
  if (max > issued || issued === 1) return null;
  const shown = formatWhole(issued);
  const style = {
    '--from': `${(100 * (min - 1)) / issued}%`,
    '--share': `${(100 * (max - min + 1)) / issued}%`,
  } as CSSProperties;
  return (
    <div className={classes.position} style={style}>
      <p>
        {min === max
          ? m.serial_position({ number: formatWhole(min), shown })
          : m.serial_position_range({ first: formatWhole(min), last: formatWhole(max), shown })}
      </p>
      <div className={classes.line}>
        <span />
      </div>
    </div>
  );
}
