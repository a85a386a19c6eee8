import type { PublicProject } from '#contract/projects.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import { type ShownStatus, StatusBadge, statusLooks } from '#web/looks/status-look.tsx';
import classes from './unit-figures.module.css';

const parts = [
  { status: 'Registered', total: 'remaining', hint: m.tonnes_held_hint },
  { status: 'Transferred', total: 'transferred', hint: m.tonnes_transferred_hint },
  { status: 'Retired', total: 'retired', hint: m.tonnes_retired_hint },
  { status: 'Cancelled', total: 'cancelled', hint: m.tonnes_cancelled_hint },
] as const;

/** Returns a status in words, the same in figures, chart and table: tonnes that are still Registered are held. */
export function unitWord(status: ShownStatus): string {
  return status === 'Registered' ? m.tonnes_held() : statusLooks[status].word();
}

/** Returns the word for all units of an entry, which their four parts add up to. */
export function totalWord(programType: PublicProject['programType']): string {
  if (programType === 'Offsets') return m.project_purchased();
  return programType === 'TransferredOffsets' ? m.project_received() : m.project_issued();
}

/** All units of a project as one large figure, and the four parts that add up to it. Nothing without units. */
export function UnitFigures({ project }: { readonly project: PublicProject }) {
  const { emissionReductions, programType } = project;
  const { registered } = emissionReductions;
  const rows = registered.map(({ status, serialMin: min, serialMax: max }) => {
    return { status, tonnes: countUnits({ min, max }) };
  });
  const totals = rowTotals(rows);
  const { all } = totals;
  if (all === 0) return null;
  const years = formatYears(registered.map(({ year }) => year));
  const shown = parts.map((part) => ({ ...part, tonnes: totals[part.total] }));
  return (
    <section aria-label={m.project_bar_title()} className={classes.units}>
      <p className={classes.all}>
        <strong>{formatWhole(all)}</strong> <span>{sentenceOf(programType)({ count: all, years })}</span>
      </p>
      <div className={classes.bar} aria-hidden="true">
        {shown
          .filter(({ tonnes }) => tonnes > 0)
          .map(({ status, tonnes }) => (
            <span key={status} data-status={status} style={{ flexGrow: tonnes / all }} />
          ))}
      </div>
      <ul className={classes.parts}>
        {shown.map(({ status, tonnes, hint }) => (
          <li key={status}>
            <StatusBadge status={status} word={unitWord(status)} /> <span>{hint()}</span>{' '}
            <strong>{formatWhole(tonnes)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceOf(programType: PublicProject['programType']) {
  if (programType === 'Offsets') return m.project_figure_recorded;
  return programType === 'TransferredOffsets' ? m.project_figure_received : m.project_figure_issued;
}
