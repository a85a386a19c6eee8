import { becomesUnits, type EmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { useAgainstName } from './against-name.ts';
import { CertificateLink } from './certificate-link.tsx';
import classes from './emission-editor.module.css';

/**
 * What a row is or will be retired against or transferred to, whether that is still to happen, and its
 * certificate.
 */
export function RowNote({ row }: { readonly row: EmissionRow }) {
  const against = useAgainstName(row);
  if (row.status === 'Registered') return null;
  const mark = markOf(row);
  const text = textOf(row, against);
  const certificate = row.kind === 'units' ? row.certificate : undefined;
  if (mark === null && text === null && certificate === undefined) return null;
  return (
    <p className={classes.rowNote}>
      {mark === null ? null : <strong className={classes.mark}>{mark}</strong>}
      {text === null ? null : <span>{text}</span>}
      {certificate === undefined ? null : <CertificateLink id={certificate} />}
    </p>
  );
}

function markOf(row: EmissionRow): string | null {
  if (row.kind === 'units') return row.isEdited ? m.row_operation_unsent() : null;
  return becomesUnits(row.status) ? m.row_operation_once_approved() : null;
}

function textOf({ status, retiredAgainst }: EmissionRow, against: string): string | null {
  if (status === 'RetiredInventory') return m.row_operation_note({ note: against });
  if (status === 'Transferred') return m.project_row_transferred_to({ serial: against });
  return status === 'Retired' && retiredAgainst !== undefined
    ? m.row_operation_note({ note: retiredAgainst })
    : null;
}
