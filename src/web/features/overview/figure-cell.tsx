import { StableLink } from '#web/kit/navigation/stable-link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './overview-table.module.css';

type Props = {
  /** Heading of the column, and what the row is, for phones and for the link's name. */
  readonly column: string;
  readonly row: string;
  readonly tonnes: number | null;
  /** Address that lists the serials; null where there are none to list. */
  readonly to?: string | null;
};

/** A number of a table of tonnes: a link to its serials, or just the number. */
export function FigureCell({ column, row, tonnes, to = null }: Props) {
  return (
    <td
      data-name={column}
      data-empty={tonnes === null || undefined}
      data-zero={tonnes === 0 || undefined}
      className={classes.number}
    >
      {tonnes === null ? <span aria-hidden="true">{m.overview_none()}</span> : null}
      {tonnes !== null && (to === null || tonnes === 0) ? formatWhole(tonnes) : null}
      {tonnes !== null && to !== null && tonnes > 0 ? (
        <StableLink
          to={to}
          preventScrollReset
          aria-label={m.overview_figure_label({ tonnes: formatWhole(tonnes), figure: column, row })}
        >
          {formatWhole(tonnes)}
        </StableLink>
      ) : null}
    </td>
  );
}
