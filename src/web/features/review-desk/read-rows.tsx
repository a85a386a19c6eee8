import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { sectors } from '#domain/inventory/sectors.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { sectorWords } from '#web/kit/text/sector-words.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import classes from './review-desk.module.css';

type Props = {
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
  /** What a row is retired against or transferred to. */
  readonly noteOf: (row: EmissionRow) => ReactNode;
};

/** The yearly rows for reading: years ascending, rows to issue before those that have serials. */
export function ReadRows({ rows, project, noteOf }: Props) {
  if (rows.length === 0) return <p className={classes.none}>{m.review_rows_none()}</p>;
  const keyed = rows.map((row, index) => ({ key: `${row.year} ${index}`, row }));
  return (
    <div className={classes.rows}>
      <Records
        label={m.review_rows_what()}
        columns={[
          { name: m.project_row_year() },
          { name: m.project_row_status() },
          { name: m.project_row_quantity(), isNumber: true },
          { name: m.review_row_details() },
        ]}
        rows={keyed
          .toSorted((one, other) => one.row.year - other.row.year)
          .map(({ key, row }) => ({
            key,
            cells: [
              row.year,
              <StatusBadge key="status" status={row.status} {...wordOf(row)} />,
              formatWhole(tonnesOfRow(row)),
              hasDetails(row) ? (
                <Details key="details" row={row} project={project} note={noteOf(row)} />
              ) : null,
            ],
          }))}
      />
    </div>
  );
}

/** A row without serials that is Registered in the API is called Realized (specification §4). */
function wordOf({ kind, status }: EmissionRow) {
  return kind === 'draft' && status === 'Registered' ? { word: m.row_status_realized() } : {};
}

/** Reports whether there is more to say of a row than its year, status and tonnes. */
function hasDetails(row: EmissionRow): boolean {
  return row.kind === 'units' || row.sectors !== undefined || moved.has(row.status);
}

const moved: ReadonlySet<string> = new Set(['Retired', 'RetiredInventory', 'Transferred']);

type DetailsProps = { readonly row: EmissionRow; readonly project: string; readonly note: ReactNode };

function Details({ row, project, note }: DetailsProps) {
  return (
    <div>
      {row.kind === 'units' ? (
        <span className={classes.serials}>{formatSerialRange({ project, ...row.range })}</span>
      ) : null}
      {row.kind === 'draft' ? sectorsText(row) : null}
      {note}
    </div>
  );
}

function sectorsText({ sectors: tonnes }: EmissionRow & { readonly kind: 'draft' }): string | null {
  if (tonnes === undefined) return null;
  return sectors
    .filter((sector) => tonnes[sector] > 0)
    .map((sector) =>
      m.history_row_sector({ sector: sectorWords[sector](), tonnes: formatWhole(tonnes[sector]) }),
    )
    .join(', ');
}
