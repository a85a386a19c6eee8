import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { cellsOf } from '#domain/ledger/adjust-quantity.ts';
import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { OperationName } from '#domain/ledger/row-abilities.ts';
import { isOnlyOfYear } from '#domain/ledger/row-label.ts';
import { typeQuantity } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { isInsertedWhole } from '#web/kit/forms/inserted-whole.ts';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { OperationItem, operationName, Serials } from './operation-list.tsx';
import { useSelectOnFocus } from './quantity-field.tsx';
import classes from './row-operation.module.css';
import { CertificateFields, ReceiverField, RetireFields } from './row-operation-fields.tsx';
import { statusWord } from './status-word.ts';
import { type OperationForm, useRowOperation } from './use-row-operation.ts';

type RowOperationDialogProps = {
  readonly rows: readonly EmissionRow[];
  readonly row: EmissionRow;
  /** Serial of the project that issued the units. */
  readonly project: string;
  /** What the row offers; not empty. */
  readonly operations: readonly OperationName[];
  /** Called with all rows after the operation. */
  readonly onRows: (rows: readonly EmissionRow[]) => void;
  readonly onClose: () => void;
};

/** Retires, transfers or cancels part or all of a row; nothing is sent. */
export function RowOperationDialog({
  rows,
  row,
  project,
  operations,
  onRows,
  onClose,
}: RowOperationDialogProps) {
  const form = useRowOperation(rows, row, operations);
  const { status, wanted } = form;
  const operation = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event on to the form around the table.
    event.stopPropagation();
    const changed = form.send();
    if (changed !== null) onRows(changed);
  };
  const title = m.row_operation_title({
    status: statusWord(row, isOnlyOfYear(row, rows)),
    year: String(row.year),
    tonnes: formatWhole(tonnesOfRow(row)),
  });
  // Outside the form around the table: forms cannot contain each other.
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={operation}>
        <RowOperationFields form={form} row={row} operations={operations} />
        <RowOperationPreview form={form} rows={rows} row={row} project={project} />
        <DialogActions>
          <Button onClick={onClose}>{m.close()}</Button>
          <Button type="submit" variant="filled">
            {stageWord(status, wanted)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  );
}

/** Returns what the button says; without a number while there are no tonnes. */
function stageWord(status: OperationForm['status'], wanted: number): string {
  return wanted > 0
    ? m.row_operation_stage({ operation: operationName(status, wanted) })
    : m.row_operation_stage_none();
}

type FieldsProps = Pick<RowOperationDialogProps, 'row' | 'operations'> & { readonly form: OperationForm };

function RowOperationFields({ form, row, operations }: FieldsProps) {
  const { entered, enter, refuseColumn, error, tonnes } = form;
  const selecting = useSelectOnFocus();
  const all = formatWhole(tonnesOfRow(row));
  return (
    <>
      {operations.length === 1 ? null : (
        <RadioList
          label={m.row_operation_what()}
          hint={hints[entered.operation]()}
          chosen={entered.operation}
          choices={operations.map((value) => ({ value, text: operationWords[value]() }))}
          onChoose={(operation) => enter({ operation })}
        />
      )}
      {entered.operation === 'retire' ? <RetireFields form={form} /> : null}
      {entered.operation === 'transfer' ? (
        <ReceiverField
          chosen={entered.receiver}
          error={error('receiver')}
          onChoose={(receiver) => enter({ receiver })}
        />
      ) : null}
      <Field
        label={m.row_operation_tonnes()}
        hint={
          row.kind === 'units'
            ? m.row_operation_tonnes_hint({ tonnes: all })
            : m.row_operation_tonnes_hint_draft({ tonnes: all })
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
      {entered.operation === 'retire' ? <CertificateFields form={form} /> : null}
    </>
  );
}

const operationWords: Record<OperationName, () => string> = {
  retire: m.row_operation_retire,
  transfer: m.row_operation_transfer,
  cancel: m.row_operation_cancel,
};

const hints: Record<OperationName, () => string> = {
  retire: m.row_operation_retire_hint,
  transfer: m.row_operation_transfer_hint,
  cancel: m.row_operation_cancel_hint,
};

type RowOperationPreviewProps = {
  readonly form: OperationForm;
  readonly rows: readonly EmissionRow[];
  readonly row: EmissionRow;
  readonly project: string;
};

/** What an operation will do, in words and serials: what it takes, what stays, and what the inventory has left. */
export function RowOperationPreview({ form, rows, row, project }: RowOperationPreviewProps) {
  const { result, inventory, roomAfter } = form;
  if (!result.ok) return null;
  const parts = result.value.filter((one) => !rows.includes(one));
  return (
    <div className={classes.preview}>
      <h3>{m.row_operation_preview()}</h3>
      <ul className={classes.actions} aria-live="polite">
        {parts
          .filter(({ status }) => status !== 'Registered')
          .map((part) => (
            <OperationItem key={part.status} row={part} project={project} isDone={false} />
          ))}
        {parts
          .filter(({ status }) => status === 'Registered')
          .map((rest) => (
            <Rest key="rest" row={rest} project={project} />
          ))}
        {inventory === null || roomAfter === null ? null : (
          <li>
            {m.row_operation_room({
              inventory: m.row_operation_inventory_year({
                inventory: inventory.projectName,
                year: String(inventory.year),
              }),
              count: roomAfter,
              shown: formatWhole(roomAfter),
            })}
          </li>
        )}
      </ul>
      <p>{row.kind === 'units' ? m.row_operation_final_sent() : m.row_operation_final_approved()}</p>
    </div>
  );
}

/** What stays of the row. */
function Rest({ row, project }: Pick<RowOperationPreviewProps, 'row' | 'project'>) {
  const count = tonnesOfRow(row);
  // What stays is one of several rows of its year.
  const status = statusWord(row, false);
  return (
    <li>
      {m.row_operation_rest({ count, shown: formatWhole(count), status })}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
    </li>
  );
}
