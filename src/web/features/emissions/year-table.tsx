import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { StatusBadge, statusLooks } from '#web/looks/status-look.tsx';
import { type EmissionLine, totalsOf, type VintageYear, vintageYears } from './emission-lines.ts';
import { lineWord } from './reductions-table.tsx';
import { unitWord } from './unit-figures.tsx';
import { usedForText } from './used-for.tsx';
import classes from './year-table.module.css';

const parts = [
  { part: 'held', name: m.tonnes_held, said: m.project_year_held },
  { part: 'transferred', name: m.row_status_transferred, said: m.project_year_transferred },
  { part: 'retired', name: m.row_status_retired, said: m.project_year_retired },
  { part: 'cancelled', name: m.row_status_cancelled, said: m.project_year_cancelled },
] as const;

/** Year, issued tonnes, their parts, serial numbers; and the cell that says the parts in words on phones. */
const COLUMNS = parts.length + 4;

type TableProps = {
  readonly lines: readonly EmissionLine[];
  /** Of the inventories and organizations that visitors can open, by serial. */
  readonly names: PublicProject['names'];
  readonly totalWord: string;
};

/**
 * A project's units, one row a year, which opens to its serial numbers; plans are folded below the totals. Without
 * scripts and on paper all rows are shown.
 */
export function YearTable({ lines, names, totalWord }: TableProps) {
  const plans = lines.filter(({ range }) => range === null);
  const projected = plans.filter(({ status }) => status === 'Projected');
  const others = plans.filter(({ status }) => status !== 'Projected');
  return (
    <table className={classes.table}>
      <caption>
        <Hidden>{m.project_years_caption()}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.project_row_year()}</th>
          <th scope="col" className={classes.number}>
            {totalWord} ({m.unit_tonnes()})
          </th>
          {parts.map(({ part, name }) => (
            <th key={part} scope="col" className={classes.number}>
              {name()}
            </th>
          ))}
          <th scope="col" className={classes.serialColumn}>
            {m.project_row_serials()}
          </th>
        </tr>
      </thead>
      {vintageYears(lines).map((year) => (
        <Year key={year.year} year={year} names={names} />
      ))}
      <Totals lines={lines} />
      {others.length === 0 ? null : (
        <tbody>
          {others.map((line) => (
            <Plan key={line.key} line={line} lines={lines} isHidden={false} />
          ))}
        </tbody>
      )}
      {projected.length === 0 ? null : <Projected plans={projected} lines={lines} />}
    </table>
  );
}

type YearProps = Pick<TableProps, 'names'> & { readonly year: VintageYear };

function Year({ year: vintage, names }: YearProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { year, issued, serials, lines } = vintage;
  const rowId = (index: number) => `${id}-${index}`;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={lines.map((_, index) => rowId(index)).join(' ')}
            aria-label={m.project_year_open({ year: String(year) })}
            className={classes.fold}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
            {year}
          </button>
        </th>
        <td className={classes.issued}>{formatWhole(issued)}</td>
        {parts.map(({ part }) => (
          <td key={part} className={classes.part} data-zero={vintage[part] === 0 || undefined}>
            {formatWhole(vintage[part])}
          </td>
        ))}
        <td className={classes.range}>{serials ?? m.project_row_nothing()}</td>
        <td className={classes.words}>{partsText(vintage)}</td>
      </tr>
      {lines.map((line, index) => (
        <Block key={line.key} id={rowId(index)} line={line} names={names} isHidden={!isOpen} />
      ))}
    </tbody>
  );
}

/** Returns the parts of a year that are not nothing: “4,389 held, 4,390 retired”. */
function partsText(vintage: VintageYear): string {
  return parts
    .filter(({ part }) => vintage[part] > 0)
    .map(({ part, said }) => said({ tonnes: formatWhole(vintage[part]) }))
    .join(', ');
}

type BlockProps = Pick<TableProps, 'names'> & {
  readonly id: string;
  readonly line: EmissionLine;
  readonly isHidden: boolean;
};

/** A block of serial numbers: what it is, how many, what for, and its certificate. */
function Block({ id, line, names, isHidden }: BlockProps) {
  const { status, tonnes, usedFor, serials, certificate } = line;
  return (
    <tr id={id} hidden={isHidden} className={classes.block}>
      <td colSpan={2}>
        <span className={classes.what}>
          <StatusBadge status={status} word={unitWord(status)} /> {formatWhole(tonnes)}
        </span>
      </td>
      <td colSpan={parts.length}>{usedFor === null ? null : usedForText(usedFor, names)}</td>
      <td>
        {serials === null ? null : (
          <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serials)}`} className={classes.serials}>
            {serials}
          </Link>
        )}
        {certificate === null ? null : (
          <>
            {' · '}
            <Link to={generatePath(pagePaths.certificate, { certificateId: certificate })}>
              {m.project_year_certificate()}
            </Link>
          </>
        )}
      </td>
    </tr>
  );
}

/** All units together, without the cancelled ones if there are any, and what is projected besides. */
function Totals({ lines }: Pick<TableProps, 'lines'>) {
  const { all, units, projected } = totalsOf(lines);
  const years = vintageYears(lines);
  return (
    <tbody className={classes.totals}>
      <tr>
        <th scope="row">{m.project_total()}</th>
        <td className={classes.issued}>{formatWhole(all)}</td>
        {parts.map(({ part }) => (
          <td key={part} className={classes.part}>
            {formatWhole(years.reduce((sum, year) => sum + year[part], 0))}
          </td>
        ))}
        <td className={classes.range}>{m.project_row_nothing()}</td>
      </tr>
      {all === units ? null : <TotalRow name={m.project_total_without_cancelled()} tonnes={units} />}
      {projected === 0 ? null : <TotalRow name={statusLooks.Projected.word()} tonnes={projected} />}
    </tbody>
  );
}

function TotalRow({ name, tonnes }: { readonly name: string; readonly tonnes: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.issued}>{formatWhole(tonnes)}</td>
      {parts.map(({ part }) => (
        <td key={part} className={classes.part}>
          {m.project_row_nothing()}
        </td>
      ))}
      <td className={classes.range}>{m.project_row_nothing()}</td>
    </tr>
  );
}

type ProjectedProps = Pick<TableProps, 'lines'> & { readonly plans: readonly EmissionLine[] };

function Projected({ plans, lines }: ProjectedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody>
      <tr className={classes.foldRow}>
        <td colSpan={COLUMNS}>
          <button
            type="button"
            aria-expanded={isOpen}
            className={classes.fold}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
            {isOpen ? m.project_plans_hide() : m.project_plans_show({ count: plans.length })}
          </button>
        </td>
      </tr>
      {plans.map((line) => (
        <Plan key={line.key} line={line} lines={lines} isHidden={!isOpen} />
      ))}
    </tbody>
  );
}

type PlanProps = Pick<TableProps, 'lines'> & { readonly line: EmissionLine; readonly isHidden: boolean };

/** A figure without units. */
function Plan({ line, lines, isHidden }: PlanProps) {
  return (
    <tr hidden={isHidden} className={classes.plan}>
      <th scope="row">{line.year}</th>
      <td className={classes.issued}>{formatWhole(line.tonnes)}</td>
      <td colSpan={COLUMNS - 2}>
        <StatusBadge status={line.status} word={lineWord(line, lines)} />
      </td>
    </tr>
  );
}
