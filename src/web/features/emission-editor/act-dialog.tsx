import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { cellsOf } from '#domain/ledger/adjust-quantity.ts';
import type { RowAct } from '#domain/ledger/row-abilities.ts';
import { typeQuantity } from '#domain/tonnes.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { actName, ActItem, Serials } from './act-list.tsx';
import classes from './acts.module.css';
import { ReceiverField, CertificateFields, RetireFields } from './act-fields.tsx';
import { statusWord } from './status-word.ts';
import { type ActForm, useActForm } from './use-act-form.ts';
import { isInsertedWhole, useSelectOnFocus } from './quantity-field.tsx';

type ActDialogProps = {
  readonly rows: readonly EmissionRow[];
  readonly row: EmissionRow;
  /** Serial of the project that issued the units. */
  readonly project: string;
  /** What the row offers; not empty. */
  readonly acts: readonly RowAct[];
  /** Called with all rows after the act. */
  readonly onRows: (rows: readonly EmissionRow[]) => void;
  readonly onClose: () => void;
};

/** Retires, transfers or cancels part or all of a row; nothing is sent. */
export function ActDialog({ rows, row, project, acts, onRows, onClose }: ActDialogProps) {
  const form = useActForm(rows, row, acts);
  const { status, wanted } = form;
  const act = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form around the table.
    event.stopPropagation();
    const changed = form.send();
    if (changed !== null) onRows(changed);
  };
  const title = m.acts_title({
    status: statusWord(row, true),
    year: String(row.year),
    tonnes: formatWhole(tonnesOfRow(row)),
  });
  // Outside the form around the table: forms cannot contain each other.
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={act}>
        <ActFields form={form} row={row} acts={acts} />
        <ActPreview form={form} rows={rows} row={row} project={project} />
        <DialogActions>
          <Button onClick={onClose}>{m.close()}</Button>
          <Button type="submit" variant="filled">
            {actName(status, Number.isNaN(wanted) ? 0 : wanted)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  );
}

type FieldsProps = Pick<ActDialogProps, 'row' | 'acts'> & { readonly form: ActForm };

function ActFields({ form, row, acts }: FieldsProps) {
  const { entered, enter, refuseColumn, error, tonnes } = form;
  const selecting = useSelectOnFocus();
  const all = formatWhole(tonnesOfRow(row));
  return (
    <>
      {acts.length === 1 ? null : (
        <RadioList
          label={m.acts_what()}
          hint={hints[entered.act]()}
          chosen={entered.act}
          choices={acts.map((value) => ({ value, text: actWords[value]() }))}
          onChoose={(act) => enter({ act })}
        />
      )}
      {entered.act === 'retire' ? <RetireFields form={form} /> : null}
      {entered.act === 'transfer' ? (
        <ReceiverField
          chosen={entered.receiver}
          error={error('receiver')}
          onChoose={(receiver) => enter({ receiver })}
        />
      ) : null}
      <Field
        label={m.acts_tonnes()}
        hint={
          row.kind === 'units'
            ? m.acts_tonnes_hint({ tonnes: all })
            : m.acts_tonnes_hint_draft({ tonnes: all })
        }
        isRequired
        error={error('tonnes')}
        isFree
      >
        {(ties) => (
          <input
            {...ties}
            {...selecting}
            inputMode="numeric"
            autoComplete="off"
            className={classes.tonnes}
            value={tonnes}
            onPaste={(event) => {
              if (cellsOf(event.clipboardData.getData('text')).length === 1) return;
              event.preventDefault();
              refuseColumn();
            }}
            onChange={({ currentTarget: { value }, nativeEvent }) =>
              // A pasted text that is no number stays to be seen and corrected.
              enter({ tonnes: isInsertedWhole(nativeEvent) ? value : typeQuantity(tonnes, value) })
            }
          />
        )}
      </Field>
      {entered.act === 'retire' ? <CertificateFields form={form} /> : null}
    </>
  );
}

const actWords: Record<RowAct, () => string> = {
  retire: m.acts_retire,
  transfer: m.acts_transfer,
  cancel: m.acts_cancel,
};

const hints: Record<RowAct, () => string> = {
  retire: m.acts_retire_hint,
  transfer: m.acts_transfer_hint,
  cancel: m.acts_cancel_hint,
};

type ActPreviewProps = {
  readonly form: ActForm;
  readonly rows: readonly EmissionRow[];
  readonly row: EmissionRow;
  readonly project: string;
};

/** What an act will do, in words and serials: what it takes, what stays, and what the inventory has left. */
export function ActPreview({ form, rows, row, project }: ActPreviewProps) {
  const { result, inventory, roomAfter } = form;
  if (!result.ok) return null;
  const parts = result.value.filter((one) => !rows.includes(one));
  return (
    <div className={classes.preview}>
      <h3>{m.acts_preview()}</h3>
      <ul className={classes.acts} aria-live="polite">
        {parts
          .filter(({ status }) => status !== 'Registered')
          .map((part) => (
            <ActItem key={part.status} row={part} project={project} isDone={false} />
          ))}
        {parts
          .filter(({ status }) => status === 'Registered')
          .map((rest) => (
            <Rest key="rest" row={rest} project={project} />
          ))}
        {inventory === null || roomAfter === null ? null : (
          <li>
            {m.acts_room({
              inventory: m.acts_inventory_year({
                inventory: inventory.projectName,
                year: String(inventory.year),
              }),
              count: roomAfter,
              shown: formatWhole(roomAfter),
            })}
          </li>
        )}
      </ul>
      <p>{row.kind === 'units' ? m.acts_final_sent() : m.acts_final_approved()}</p>
    </div>
  );
}

/** What stays of the row. */
function Rest({ row, project }: Pick<ActPreviewProps, 'row' | 'project'>) {
  const count = tonnesOfRow(row);
  // What stays is one of several rows of its year.
  const status = statusWord(row, false);
  return (
    <li>
      {m.acts_rest({ count, shown: formatWhole(count), status })}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
    </li>
  );
}
