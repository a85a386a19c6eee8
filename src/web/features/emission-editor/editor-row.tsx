import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import { rowAbilities } from '#domain/ledger/row-abilities.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import * as m from '#messages/messages.js';
import { type ReactNode, useId } from 'react';
import classes from './emission-editor.module.css';
import { QuantityField } from './quantity-field.tsx';
import { statusWord } from './status-word.ts';

type Props = {
  readonly row: EmissionRow;
  readonly project: string;
  readonly mode: EditingMode;
  /** Heading of the row's year; only in the year's first row. */
  readonly year: ReactNode;
  readonly hasSerials: boolean;
  /** Why the last change of this row was refused; null when it was not. */
  readonly refused: string | null;
  readonly onQuantity: (tonnes: number) => void;
  readonly onRefused: (typed: string) => void;
  readonly onCells: ((text: string) => void) | null;
  readonly onSettled: () => void;
  readonly onSwitch: (status: EmissionRow['status']) => void;
};

/** A row of the emissions table, with the controls that its mode allows. */
export function EditorRow({ row, project, mode, year, hasSerials, refused, onSwitch, ...handlers }: Props) {
  const id = useId();
  const { changeQuantity, switchTo } = rowAbilities(row, mode);
  const serials = row.kind === 'units' ? formatSerialRange({ project, ...row.range }) : null;
  const word = statusWord(row.status, row.kind);
  const name = m.emissions_row_quantity({ status: word, year: row.year, serials: serials ?? '' }).trim();
  const to = switchTo === null ? '' : m.emissions_switch({ status: statusWord(switchTo, 'draft') });
  return (
    <tr>
      {year}
      <td>
        <div className={classes.status}>
          <StatusBadge status={row.status} word={word} />
          {switchTo === null ? null : (
            <Button label={`${to}, ${row.year}`} onClick={() => onSwitch(switchTo)}>
              {to}
            </Button>
          )}
        </div>
      </td>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {changeQuantity ? (
          <QuantityField
            label={name}
            tonnes={tonnesOfRow(row)}
            isLive={row.kind === 'draft'}
            describedBy={refused === null ? undefined : id}
            {...handlers}
          />
        ) : (
          <span className={classes.fixed}>{formatWhole(tonnesOfRow(row))}</span>
        )}
        {refused === null ? null : (
          <p id={id} role="alert" className={classes.refusal}>
            {refused}
          </p>
        )}
      </td>
      {hasSerials ? (
        <td data-name={m.project_row_serials()} data-empty={serials === null || undefined}>
          {serials === null ? m.project_row_nothing() : <span className={classes.serials}>{serials}</span>}
        </td>
      ) : null}
    </tr>
  );
}
