import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import { sectors } from '#domain/inventory/inventory-years.ts';
import { Records } from '#web/kit/lists/lists.tsx';
import { StatusBadge } from '#web/kit/looks/status-look.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { sectorWords } from '#web/kit/text/sector-words.ts';
import * as m from '#messages/messages.js';
import { type ReactNode, lazy, useState } from 'react';
import classes from './review-desk.module.css';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { Skeleton, Waiting, LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { FileFacts, type NamedFile, useFileFacts } from './file-facts.tsx';

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
    <div>
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
              <StatusBadge key="status" status={row.status} {...wordOf(row, rows)} />,
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

/** Names the status of a row without serials that is to be registered, which depends on the year's other rows (specification §4). */
function wordOf(row: EmissionRow, rows: readonly EmissionRow[]) {
  if (row.kind === 'units' || row.status !== 'Registered') return {};
  const isOnlyOfYear = rows.filter(({ year }) => year === row.year).length === 1;
  return { word: isOnlyOfYear ? m.row_status_realized() : m.row_status_add_to_register() };
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

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type ShownFileProps = { readonly word: string; readonly file: NamedFile | null };

/** A document of the project: its name, type and size, and a PDF's pages when asked for. */
export function ShownDocument({ word, file }: ShownFileProps) {
  const { url } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.form_no_file()}</p>;
  const live = { ...file, url: url ?? file.url };
  return (
    <>
      <FileFacts file={live} />
      <Preview word={word} file={live} />
    </>
  );
}

function Preview({ word, file }: { readonly word: string; readonly file: NamedFile }) {
  const { data } = useFileFacts(file);
  const [isOpen, setOpen] = useState(false);
  if (data?.mediaType !== 'application/pdf') return null;
  return (
    <>
      <button
        type="button"
        className={classes.commentButton}
        aria-expanded={isOpen}
        aria-label={
          isOpen ? m.review_pdf_hide_of({ document: word }) : m.review_pdf_show_of({ document: word })
        }
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? m.review_pdf_hide() : m.review_pdf_show()}
      </button>
      {isOpen ? (
        <LazyPart
          waiting={
            <Waiting>
              <Skeleton height={240} />
            </Waiting>
          }
          instead={<p role="alert">{m.review_pdf_failed()}</p>}
        >
          <PdfPages word={word} file={file} />
        </LazyPart>
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
      <FileFacts file={{ ...file, url: url ?? file.url }} />
    </>
  );
}
