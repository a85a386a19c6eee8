import { keyedRows, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './emission-editor.module.css';
import { QuantityField } from './quantity-field.tsx';
import { type TableState, useRowChanges } from './use-row-changes.ts';

type Props = TableState & { readonly label: string };

/** The tonnes of an entry's only row, large and without its table; nothing while there is no row. */
export function OneQuantity({ label, ...state }: Props) {
  const changes = useRowChanges(state);
  const [only] = keyedRows(state.rows);
  if (only === undefined) return null;
  const { key, row } = only;
  return (
    <div className={classes.one}>
      <QuantityField
        label={label}
        tonnes={tonnesOfRow(row)}
        isLive={row.kind === 'draft'}
        {...changes.quantityOf(key, row)}
      />
      <span className={classes.unit} aria-hidden="true">
        {m.unit_tonnes()}
      </span>
      <Hidden>
        <span role="status">{changes.said}</span>
      </Hidden>
    </div>
  );
}
