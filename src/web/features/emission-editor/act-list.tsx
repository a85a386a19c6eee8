import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import type { Refusal, RefusalCode } from '#domain/result.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import type { ReactNode } from 'react';
import { useAgainstName } from './against-name.ts';
import classes from './acts.module.css';
import { CertificateLink } from './certificate-link.tsx';

type Props = {
  /** The rows as they will become, or became. */
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
  readonly isDone?: boolean;
};

/** Acts on rows, one by one in words, with their serials; with the certificates of retirements that are done. */
export function ActList({ rows, project, isDone = false }: Props) {
  const keyed = rows.map((row, index) => ({ key: `${row.year} ${index}`, row }));
  return (
    <ul className={classes.acts}>
      {keyed.map(({ key, row }) => (
        <ActItem key={key} row={row} project={project} isDone={isDone} />
      ))}
    </ul>
  );
}

type ItemProps = Pick<Props, 'project'> & {
  readonly row: EmissionRow;
  readonly isDone: boolean;
};

/** One act in words, with the texts of its certificate. */
export function ActItem({ row, project, isDone }: ItemProps) {
  const against = useAgainstName(row);
  const certificate = row.kind === 'units' ? row.certificate : undefined;
  return (
    <li>
      {actText(row, against, isDone)}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
      {certificateTexts(row).map((text) => (
        <Line key={text}>{text}</Line>
      ))}
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
        ? m.acts_item_beneficiary_private({ beneficiary })
        : m.acts_item_beneficiary({ beneficiary }),
    );
  }
  return purpose === undefined ? texts : [...texts, m.acts_item_purpose({ purpose })];
}

type Counted = (inputs: { readonly count: number; readonly shown: string }) => string;

const names: Partial<Record<EmissionRow['status'], readonly [act: Counted, done: Counted]>> = {
  Registered: [m.acts_issue_name, m.acts_issue_name],
  Retired: [m.acts_retire_name, m.acts_retire_done],
  RetiredInventory: [m.acts_retire_name, m.acts_retire_done],
  Transferred: [m.acts_transfer_name, m.acts_transfer_done],
  Cancelled: [m.acts_cancel_name, m.acts_cancel_done],
};

/** Returns the name of an act with its tonnes: “Retire 30 tonnes”, or “Retired 30 tonnes” once done. */
export function actName(status: EmissionRow['status'], tonnes: number, isDone = false): string {
  const [act, done] = names[status] ?? [];
  const name = isDone ? done : act;
  return name?.({ count: tonnes, shown: formatWhole(tonnes) }) ?? '';
}

/** Returns the name of several acts together. */
export function actsName(rows: readonly EmissionRow[]): string {
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) return m.acts_several({ count: rows.length });
  return actName(first.status, tonnesOfRow(first));
}

/** Returns an act on a row in words, without its serials. `against` is the inventory's or the receiver's name. */
export function actText(row: EmissionRow, against: string, isDone: boolean): string {
  const act = actName(row.status, tonnesOfRow(row), isDone);
  const year = String(row.year);
  switch (row.status) {
    case 'Retired':
      return m.acts_item_note({ act, year, note: row.retiredAgainst ?? '' });
    case 'RetiredInventory':
      return m.acts_item_inventory({ act, year, inventory: against });
    case 'Transferred':
      return m.acts_item_receiver({ act, year, receiver: against });
    case 'Registered':
    case 'Cancelled':
    case 'Projected':
    case 'Inventory':
    case 'ProjectedInventory':
    case 'Estimated':
    case 'Reduced':
      return m.acts_item({ act, year });
  }
}

/** The field of the dialog that a refusal is shown at. */
export type ActField = 'tonnes' | 'note' | 'inventory' | 'receiver';

const refusals: Partial<
  Record<RefusalCode, readonly [ActField, (values: Refusal['values'], room: number) => string]>
> = {
  'change-not-allowed': ['tonnes', ({ most }) => m.acts_wrong_most({ most: formatWhole(Number(most)) })],
  'quantity-not-positive': ['tonnes', () => m.acts_wrong_none()],
  'quantity-not-whole': ['tonnes', () => m.acts_wrong_whole()],
  'retirement-without-note': ['note', () => m.acts_wrong_note()],
  'retirement-without-inventory': ['inventory', () => m.acts_wrong_inventory()],
  'inventory-year-missing': ['inventory', () => m.acts_wrong_inventory()],
  'inventory-exceeded': ['tonnes', (_, room) => m.acts_wrong_room({ count: room, shown: formatWhole(room) })],
  'transfer-without-receiver': ['receiver', () => m.acts_wrong_receiver()],
};

/** Returns why an act is refused, and at which field; `room` is what the inventory's year has left for it. */
export function refusalOf(
  { code, values }: Refusal,
  room: number,
): { readonly field: ActField; readonly text: string } {
  const [field, text] = refusals[code] ?? ['tonnes', () => m.emissions_rows_changed()];
  return { field, text: text(values, room) };
}
