import { pagePaths } from '#contract/page-paths.ts';
import { formatWhole } from '#web/kit/format.ts';
import { Hidden } from '#web/kit/hidden.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import * as m from '#messages/messages.js';
import { Link } from 'react-router';
import type { EmissionLine, UsedFor } from './emission-lines.ts';
import classes from './reductions-table.module.css';

/** Every quantity of a project, line by line; on phones each line becomes a list of named values. */
export function ReductionsTable({ lines }: { readonly lines: readonly EmissionLine[] }) {
  return (
    <table className={classes.table}>
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
          <th scope="col">{m.project_row_serials()}</th>
          <th scope="col">{m.project_row_against()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: EmissionLine }) {
  return (
    <tr>
      <th scope="row" data-name={m.project_row_year()}>
        {line.year}
      </th>
      <td data-name={m.project_row_status()}>
        <StatusBadge status={line.status} />
      </td>
      <td data-name={m.project_row_quantity()} className={classes.number}>
        {formatWhole(line.tonnes)}
      </td>
      <td data-name={m.project_row_serials()} data-empty={line.serials === null || undefined}>
        {line.serials === null ? m.project_row_nothing() : <SerialLink serials={line.serials} />}
      </td>
      <td data-name={m.project_row_against()} data-empty={line.usedFor === null || undefined}>
        {line.usedFor === null ? m.project_row_nothing() : usedForText(line.usedFor)}
      </td>
    </tr>
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
