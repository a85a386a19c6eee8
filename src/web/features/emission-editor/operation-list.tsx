import type { ReactNode } from 'react';
import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import type { Refusal, RefusalCode } from '#domain/result.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { useAgainstName } from './against-name.ts';
import { CertificateLink } from './certificate-link.tsx';
import { CertificatePreview } from './certificate-preview.tsx';
import classes from './row-operation.module.css';

type Props = {
  /** The rows as they will become, or became. */
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
  readonly isDone: boolean;
};

/**
 * Operations on rows, one by one in words, with their serials; with the certificates of retirements, or a preview of
 * those that are not done yet.
 */
export function OperationList({ rows, project, isDone }: Props) {
  const keyed = rows.map((row, index) => ({ key: `${row.year} ${index}`, row }));
  return (
    <ul className={classes.actions}>
      {keyed.map(({ key, row }) => (
        <OperationItem key={key} row={row} project={project} isDone={isDone} />
      ))}
    </ul>
  );
}

type ItemProps = Pick<Props, 'project'> & {
  readonly row: EmissionRow;
  readonly isDone: boolean;
};

/** One operation in words, with the texts of its certificate. */
export function OperationItem({ row, project, isDone }: ItemProps) {
  const against = useAgainstName(row);
  const certificate = row.kind === 'units' ? row.certificate : undefined;
  return (
    <li>
      {actionText(row, against, isDone)}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
      {certificateTexts(row).map((text) => (
        <Line key={text}>{text}</Line>
      ))}
      {isDone ? null : <CertificatePreview row={row} project={project} />}
      {certificate === undefined ? null : (
        <Line>
          <CertificateLink id={certificate} />
        </Line>
      )}
    </li>
  );
}

/** A range of serials on its own line, never broken. */
export function Serials({
  project,
  range,
}: {
  readonly project: string;
  readonly range: { readonly min: number; readonly max: number };
}) {
  return <span className={classes.serials}>{formatSerialRange({ project, ...range })}</span>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <span className={classes.line}>{children}</span>;
}

function certificateTexts({ beneficiary, purpose, isBeneficiaryPrivate }: EmissionRow): readonly string[] {
  const texts: string[] = [];
  if (beneficiary !== undefined) {
    texts.push(
      isBeneficiaryPrivate === true
        ? m.row_operation_item_beneficiary_private({ beneficiary })
        : m.row_operation_item_beneficiary({ beneficiary }),
    );
  }
  return purpose === undefined ? texts : [...texts, m.row_operation_item_purpose({ purpose })];
}

type Counted = (inputs: { readonly count: number; readonly shown: string }) => string;

const names: Partial<Record<EmissionRow['status'], readonly [operation: Counted, done: Counted]>> = {
  Registered: [m.row_operation_issue_name, m.row_operation_issue_name],
  Retired: [m.row_operation_retire_name, m.row_operation_retire_done],
  RetiredInventory: [m.row_operation_retire_name, m.row_operation_retire_done],
  Transferred: [m.row_operation_transfer_name, m.row_operation_transfer_done],
  Cancelled: [m.row_operation_cancel_name, m.row_operation_cancel_done],
};

/** Returns the name of an operation with its tonnes: “Retire 30 tonnes”, or “Retired 30 tonnes” once done. */
export function operationName(status: EmissionRow['status'], tonnes: number, isDone = false): string {
  const [operation, done] = names[status] ?? [];
  const name = isDone ? done : operation;
  return name?.({ count: tonnes, shown: formatWhole(tonnes) }) ?? '';
}

/**
 * Returns an operation on a row in words, without its serials. `against` is the inventory's or the receiver's name.
 */
export function actionText(row: EmissionRow, against: string, isDone: boolean): string {
  const operation = operationName(row.status, tonnesOfRow(row), isDone);
  const year = String(row.year);
  switch (row.status) {
    case 'Retired':
      return m.row_operation_item_note({ operation, year, note: row.retiredAgainst ?? '' });
    case 'RetiredInventory':
      return m.row_operation_item_inventory({ operation, year, inventory: against });
    case 'Transferred':
      return m.row_operation_item_receiver({ operation, year, receiver: against });
    case 'Registered':
    case 'Cancelled':
    case 'Projected':
    case 'Inventory':
    case 'ProjectedInventory':
    case 'Estimated':
    case 'Reduced':
      return m.row_operation_item({ operation, year });
  }
}

/** The field of the dialog that a refusal is shown at. */
export type OperationField = 'tonnes' | 'note' | 'inventory' | 'receiver' | 'beneficiary' | 'purpose';

const refusals: Partial<
  Record<RefusalCode, readonly [OperationField, (values: Refusal['values'], room: number) => string]>
> = {
  'change-not-allowed': [
    'tonnes',
    ({ most }) => m.row_operation_wrong_most({ most: formatWhole(Number(most)) }),
  ],
  'quantity-not-positive': ['tonnes', () => m.row_operation_wrong_none()],
  'quantity-not-whole': ['tonnes', () => m.row_operation_wrong_whole()],
  'retirement-without-note': ['note', () => m.row_operation_wrong_note()],
  'retirement-without-inventory': ['inventory', () => m.row_operation_wrong_inventory()],
  'inventory-year-missing': ['inventory', () => m.row_operation_wrong_inventory()],
  'inventory-exceeded': [
    'tonnes',
    (_, room) => m.row_operation_wrong_room({ count: room, shown: formatWhole(room) }),
  ],
  'transfer-without-receiver': ['receiver', () => m.row_operation_wrong_receiver()],
};

const printedFields = ['note', 'beneficiary', 'purpose'] as const;

/** Returns why an operation is refused, and at which field; `room` is what the inventory's year has left for it. */
export function refusalOf(
  { code, values }: Refusal,
  room: number,
): { readonly field: OperationField; readonly text: string } {
  if (code === 'letters-not-printable') {
    const field = printedFields.find((name) => name === values['field']) ?? 'note';
    return { field, text: m.problem_letters({ letters: String(values['letters']) }) };
  }
  const [field, text] = refusals[code] ?? ['tonnes', () => m.emissions_rows_changed()];
  return { field, text: text(values, room) };
}
