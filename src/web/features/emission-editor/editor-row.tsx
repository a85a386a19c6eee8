import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { EditingMode } from '#domain/ledger/row-abilities.ts';
import { rowAbilities } from '#domain/ledger/row-abilities.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { Button } from '#web/kit/button.tsx';
import { formatWhole } from '#web/kit/format.ts';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { statusLooks } from '#web/kit/status-look.ts';
import * as m from '#messages/messages.js';
import { useId } from 'react';
import classes from './emission-editor.module.css';
import { QuantityField } from './quantity-field.tsx';

type Props = {
  readonly row: EmissionRow;
  readonly project: string;
  readonly mode: EditingMode;
  /** Whether the last change asked of this row was refused. */
  readonly isRefused: boolean;
  readonly onQuantity: (tonnes: number) => void;
  readonly onSwitch: (status: EmissionRow['status']) => void;
};

/** One row of the table, with what may be changed of it. */
export function EditorRow({ row, project, mode, isRefused, onQuantity, onSwitch }: Props) {
  const id = useId();
  const { changeQuantity, switchTo } = rowAbilities(row, mode);
  const serials = row.kind === 'units' ? formatSerialRange({ project, ...row.range }) : null;
  const word = statusWord(row.status, row.kind);
  const name = m.emissions_row_quantity({ status: word, year: row.year, serials: serials ?? '' }).trim();
  return (
    <tr>
      <td data-name={m.project_row_status()}>
        <StatusBadge status={row.status} word={word} />
        {switchTo === null ? null : (
          <Button onClick={() => onSwitch(switchTo)}>
            {m.emissions_switch({ status: statusWord(switchTo, 'draft') })}
          </Button>
        )}
      </td>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {changeQuantity ? (
          <QuantityField
            label={name}
            tonnes={tonnesOfRow(row)}
            isLive={row.kind === 'draft'}
            describedBy={isRefused ? id : undefined}
            onQuantity={onQuantity}
          />
        ) : (
          <span className={classes.fixed}>{formatWhole(tonnesOfRow(row))}</span>
        )}
        {isRefused ? (
          <p id={id} role="alert" className={classes.refusal}>
            {m.emissions_change_not_allowed()}
          </p>
        ) : null}
      </td>
      <td data-name={m.project_row_serials()} data-empty={serials === null || undefined}>
        {serials === null ? m.project_row_nothing() : <span className={classes.serials}>{serials}</span>}
      </td>
    </tr>
  );
}

/** A registered year is shown as Realized as long as it has no serials (specification §4). */
function statusWord(status: EmissionRow['status'], kind: EmissionRow['kind']): string {
  return kind === 'draft' && status === 'Registered' ? m.row_status_realized() : statusLooks[status].word();
}
