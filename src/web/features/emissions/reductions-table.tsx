import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/hidden.tsx';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import type { EmissionLine, UsedFor } from './emission-lines.ts';
import { publicStatusWord } from './public-status-word.ts';
import classes from './reductions-table.module.css';

/** Every quantity of a project, line by line; on phones each line becomes a list of named values. */
export function ReductionsTable({ lines }: { readonly lines: readonly EmissionLine[] }) {
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
          {withUnits ? <th scope="col">{m.project_row_against()}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} withUnits={withUnits} />
        ))}
      </tbody>
      {withUnits ? <Total lines={lines} /> : null}
    </table>
  );
}

/** All units together, whatever became of them; plans are not counted. */
function Total({ lines }: { readonly lines: readonly EmissionLine[] }) {
  const total = lines.reduce((sum, { serials, tonnes }) => sum + (serials === null ? 0 : tonnes), 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {m.project_total()}
        </th>
        <td data-name={m.project_row_quantity()} className={classes.number}>
          {formatWhole(total)}
        </td>
        <td colSpan={2} data-empty>
          {m.project_row_nothing()}
        </td>
      </tr>
    </tfoot>
  );
}

type LineProps = {
  readonly line: EmissionLine;
  /** False for inventories and plans, which have no units. */
  readonly withUnits: boolean;
};

function Line({ line, withUnits }: LineProps) {
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
      {withUnits ? <UnitCells line={line} /> : null}
    </tr>
  );
}

function UnitCells({ line }: Pick<LineProps, 'line'>) {
  const { serials, usedFor } = line;
  return (
    <>
      <td data-name={m.project_row_serials()} data-empty={serials === null || undefined}>
        {serials === null ? m.project_row_nothing() : <SerialLink serials={serials} />}
      </td>
      <td data-name={m.project_row_against()} data-empty={usedFor === null || undefined}>
        {usedFor === null ? m.project_row_nothing() : usedForText(usedFor)}
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

function usedForText(usedFor: UsedFor): string {
  switch (usedFor.kind) {
    case 'note':
      return usedFor.note;
    case 'inventory':
      return m.project_row_inventory({ serial: usedFor.serial, year: usedFor.year });
    case 'transfer':
      return m.project_row_transferred_to({ serial: usedFor.to });
  }
}
