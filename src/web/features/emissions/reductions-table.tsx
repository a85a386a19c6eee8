import { type ShownStatus, statusLooks, StatusBadge } from '#web/kit/looks/status-look.tsx';
import * as m from '#messages/messages.js';
import type { DraftRow, RegisteredRow } from '#contract/emission-rows.ts';
import type { PublicProject } from '#contract/projects.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './reductions-table.module.css';

type TableProps = {
  readonly lines: readonly EmissionLine[];
  /** Of the inventories and organizations that visitors can open, by serial. */
  readonly names?: PublicProject['names'];
};

/** Every quantity of a project, line by line; on phones each line becomes a list of named values. */
export function ReductionsTable({ lines, names }: TableProps) {
  const withUnits = lines.some((line) => line.serials !== null);
  return (
    <table className={classes.table} data-narrow={!withUnits || undefined}>
      <caption>
        <Hidden>{m.project_table_caption()}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          <th scope="col">{m.project_row_status()}</th>
          <th scope="col" className={classes.number}>
            {m.project_row_quantity()}
          </th>
          {withUnits ? <th scope="col">{m.project_row_serials()}</th> : null}
          {withUnits ? <th scope="col">{m.project_row_use()}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} names={names} withUnits={withUnits} />
        ))}
      </tbody>
      {withUnits ? <Total lines={lines} /> : null}
    </table>
  );
}

/** All units together, and below them what is projected besides, which the total does not count. */
function Total({ lines }: Pick<TableProps, 'lines'>) {
  const { units, projected } = totalsOf(lines);
  const hasCancelled = lines.some(({ status }) => status === 'Cancelled');
  const total = hasCancelled ? m.project_total_without_cancelled() : m.project_total();
  return (
    <tfoot>
      <TotalRow name={total} tonnes={units} />
      {projected === 0 ? null : <TotalRow name={publicStatusWord('Projected')} tonnes={projected} />}
    </tfoot>
  );
}

/** Returns the tonnes of all units and of all plans; cancelled units count zero (specification §4). */
export function totalsOf(lines: readonly EmissionLine[]) {
  const sumOf = (isMeant: (line: EmissionLine) => boolean) =>
    lines.filter(isMeant).reduce((sum, { tonnes }) => sum + tonnes, 0);
  return {
    units: sumOf(({ serials, status }) => serials !== null && status !== 'Cancelled'),
    projected: sumOf(({ status }) => status === 'Projected'),
  };
}

function TotalRow({ name, tonnes }: { readonly name: string; readonly tonnes: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {formatWhole(tonnes)}
      </td>
      <td colSpan={2} data-empty>
        {m.project_row_nothing()}
      </td>
    </tr>
  );
}

type LineProps = Pick<TableProps, 'names'> & {
  readonly line: EmissionLine;
  /** False for inventories and plans, which have no units. */
  readonly withUnits: boolean;
};

function Line({ line, names, withUnits }: LineProps) {
  return (
    <tr>
      <th scope="row" data-name={m.project_row_year()}>
        {line.year}
      </th>
      <td data-name={m.project_row_status()}>
        <StatusBadge status={line.status} word={publicStatusWord(line.status)} />
      </td>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {formatWhole(line.tonnes)}
      </td>
      {withUnits ? <UnitCells line={line} names={names} /> : null}
    </tr>
  );
}

function UnitCells({ line, names }: Pick<LineProps, 'line' | 'names'>) {
  const { serials, usedFor } = line;
  return (
    <>
      <td data-name={m.project_row_serials()} data-empty={serials === null || undefined}>
        {serials === null ? m.project_row_nothing() : <SerialLink serials={serials} />}
      </td>
      <td data-name={m.project_row_use()} data-empty={usedFor === null || undefined}>
        {usedFor === null ? m.project_row_nothing() : usedForText(usedFor, names)}
      </td>
    </>
  );
}

function SerialLink({ serials }: { readonly serials: string }) {
  return (
    <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serials)}`} className={classes.serials}>
      {serials}
    </Link>
  );
}

/** What units were used for: a public inventory or receiver by its name, with its serial, as a link. */
export function usedForText(usedFor: UsedFor, names: TableProps['names']) {
  if (usedFor.kind === 'note') return usedFor.note;
  const { kind, serial } = usedFor;
  const named = names?.[serial];
  const shown = named === undefined ? serial : `${named.name} (${serial})`;
  if (kind === 'transfer') return linkTo(named, m.project_row_transferred_to({ serial: shown }));
  const { year } = usedFor;
  // Most titles of inventories say that they are one.
  return linkTo(named, named === undefined ? m.project_row_inventory({ serial, year }) : `${shown}, ${year}`);
}

function linkTo(named: { readonly path: string } | undefined, text: string) {
  return named === undefined ? text : <Link to={named.path}>{text}</Link>;
}

/**
 * Returns the public label of a row's status. In a project's totals, Registered counts all units issued and kept, so the label
 * of units not yet retired says that they are the remaining ones.
 */
export function publicStatusWord(status: ShownStatus): string {
  return status === 'Registered' ? m.row_status_registered_remaining() : statusLooks[status].word();
}

type Rows = { readonly draft: readonly DraftRow[]; readonly registered: readonly RegisteredRow[] };

/** What a row's units were used for, as far as it is public. */
export type UsedFor =
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'inventory'; readonly serial: string; readonly year: number }
  | { readonly kind: 'transfer'; readonly serial: string };

/** A line of the emission reductions table: a plan, a figure, or units with serials. */
export type EmissionLine = {
  readonly key: string;
  readonly year: number;
  readonly status: ShownStatus;
  readonly tonnes: number;
  readonly serials: string | null;
  readonly usedFor: UsedFor | null;
  /** Of an inventory's year. */
  readonly sectors: DraftRow['sectors'];
};

/** Returns all rows of a project as lines: years ascending, units before plans, serials ascending. */
export function emissionLines(rows: Rows): readonly EmissionLine[] {
  const units = rows.registered.toSorted((a, b) => a.serialMin - b.serialMin).map(unitLine);
  return [...units, ...rows.draft.map(draftLine)].toSorted((a, b) => a.year - b.year);
}

function unitLine(row: RegisteredRow): EmissionLine {
  const range = { min: row.serialMin, max: row.serialMax };
  const serials = formatSerialRange({ project: row.serialProject, ...range });
  return {
    key: serials,
    year: row.year,
    status: row.status,
    tonnes: countUnits(range),
    serials,
    usedFor: usedForOf(row),
    sectors: null,
  };
}

function draftLine(row: DraftRow, index: number): EmissionLine {
  const { year, status, quantity } = row;
  return {
    key: `${index} ${year} ${status}`,
    year,
    status,
    tonnes: quantity,
    serials: null,
    usedFor: usedForOf(row),
    sectors: row.sectors,
  };
}

function usedForOf(row: DraftRow | RegisteredRow): UsedFor | null {
  if (row.inventoryProject !== null && row.inventoryYear !== null) {
    return { kind: 'inventory', serial: row.inventoryProject, year: row.inventoryYear };
  }
  if (row.retiredAgainst !== null && row.retiredAgainst !== '')
    return { kind: 'note', note: row.retiredAgainst };
  return row.transferredTo === null ? null : { kind: 'transfer', serial: row.transferredTo };
}
