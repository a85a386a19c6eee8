import { lazy, type ReactNode, useState } from 'react';
import { sectors } from '#domain/inventory/inventory-years.ts';
import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { isOnlyOfYear, rowLabel } from '#domain/ledger/row-label.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { sectorWords } from '#messages/words/sector.js';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { Records } from '#web/kit/lists/lists.tsx';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { rowLabelWord } from '#web/looks/row-label-words.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import { FileDetails, useFileDetails } from './file-details.tsx';
import type { NamedFile } from './form-draft.ts';
import classes from './read.module.css';

type ReadRowsProps = {
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
  /** What a row is retired against or transferred to. */
  readonly noteOf: (row: EmissionRow) => ReactNode;
};

/** The yearly rows for reading: years ascending, rows to issue before those that have serials. */
export function ReadRows({ rows, project, noteOf }: ReadRowsProps) {
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
              <span key="year" className={classes.year}>
                {row.year}
              </span>,
              <StatusBadge key="status" status={row.status} word={wordOf(row, rows)} />,
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

/** The tonnes of each year in few lines, with the sign of their status. */
export function BriefRows({ rows }: Pick<ReadRowsProps, 'rows'>) {
  if (rows.length === 0) return <p className={classes.none}>{m.review_rows_none()}</p>;
  const keyed = rows.map((row, index) => ({ key: `${row.year} ${index}`, row }));
  return (
    <ul className={classes.brief}>
      {keyed
        .toSorted((one, other) => one.row.year - other.row.year)
        .map(({ key, row }) => (
          <li key={key}>
            <span className={classes.year}>{row.year}</span>
            <strong>{formatWhole(tonnesOfRow(row))}</strong>
            <StatusBadge status={row.status} word={wordOf(row, rows)} />
          </li>
        ))}
    </ul>
  );
}

/** Returns a row's status in words. */
function wordOf(row: EmissionRow, rows: readonly EmissionRow[]): string {
  const { status, kind } = row;
  return rowLabelWord(rowLabel({ status, hasSerials: kind === 'units' }, isOnlyOfYear(row, rows)));
}

/** Reports whether there is more to say of a row than its year, status and tonnes. */
export function hasDetails(row: EmissionRow): boolean {
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

const PdfPages = lazy(async () => ({ default: (await import('#web/kit/files/pdf-pages.tsx')).PdfPages }));

type ShownFileProps = { readonly word: string; readonly file: NamedFile | null };

/** A document of the project: its name, type and size, and a PDF's pages when asked for. */
export function ShownDocument({ word, file }: ShownFileProps) {
  const { url } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.form_no_file()}</p>;
  const live = { ...file, url: url ?? file.url };
  return (
    <div className={classes.document}>
      <FileDetails file={live} />
      <Preview word={word} file={live} />
    </div>
  );
}

function Preview({ word, file }: { readonly word: string; readonly file: NamedFile }) {
  const { data } = useFileDetails(file);
  const [isOpen, setOpen] = useState(false);
  if (data?.mediaType !== 'application/pdf') return null;
  return (
    <>
      <button
        type="button"
        className={classes.textButton}
        aria-expanded={isOpen}
        aria-label={
          isOpen ? m.review_pdf_hide_of({ document: word }) : m.review_pdf_show_of({ document: word })
        }
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? m.review_pdf_hide() : m.review_pdf_show()}
      </button>
      {isOpen ? (
        <div className={classes.pages}>
          <LazyPart
            waiting={
              <Waiting>
                <Skeleton height={240} />
              </Waiting>
            }
            instead={<p role="alert">{m.review_pdf_failed()}</p>}
          >
            <PdfPages word={word} source={file.url} />
          </LazyPart>
        </div>
      ) : null}
    </>
  );
}

/** A picture of the project, which opens in full in a new tab, with its type and size. */
export function ShownPicture({ word, file }: ShownFileProps) {
  const { url, renew } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.review_not_given()}</p>;
  return (
    <>
      <a href={url ?? file.url} target="_blank" rel="noreferrer" aria-label={m.review_picture_open()}>
        <img src={url ?? file.url} alt={word} loading="lazy" className={classes.picture} onError={renew} />
      </a>
      <FileDetails file={{ ...file, url: url ?? file.url }} />
    </>
  );
}
