import type { CSSProperties } from 'react';
import type { Dashboard, DashboardMonth } from '#contract/dashboard.ts';
import { PROJECT_REVIEW_DAYS } from '#domain/review-days.ts';
import * as m from '#messages/messages.js';
import { Records } from '#web/kit/lists/lists.tsx';
import { formatDecimal, formatMonth, formatWhole, monthName } from '#web/kit/text/format.ts';
import classes from './dashboard.module.css';

type Months = Dashboard['months'];
type Figure = 'submitted' | 'medianDays' | 'issued' | 'retired';

/** Submissions, days to a decision, and tonnes issued and retired of twelve months, as charts and as a table. */
export function MonthlyFigures({ months }: { readonly months: Months }) {
  const last = months.at(-1);
  if (last === undefined) return null;
  const month = nameOf(last);
  return (
    <>
      <div className={classes.charts}>
        <MonthChart months={months} figure="submitted" text={m.dashboard_chart_submitted({ month })} />
        <MonthChart
          months={months}
          figure="medianDays"
          text={
            last.medianDays === null
              ? m.dashboard_chart_no_days({ month })
              : m.dashboard_chart_days({ month })
          }
          line={PROJECT_REVIEW_DAYS}
        />
        <MonthChart months={months} figure="issued" text={m.dashboard_chart_issued({ month })} />
        <MonthChart months={months} figure="retired" text={m.dashboard_chart_retired({ month })} />
      </div>
      <details className={classes.asTable}>
        <summary>{m.dashboard_as_table()}</summary>
        <Records
          label={m.dashboard_months()}
          columns={[
            { name: m.dashboard_column_month() },
            { name: m.dashboard_column_submitted(), isNumber: true },
            { name: m.dashboard_column_decided(), isNumber: true },
            { name: m.dashboard_column_days(), isNumber: true },
            { name: m.dashboard_column_issued(), isNumber: true },
            { name: m.dashboard_column_retired(), isNumber: true },
          ]}
          rows={months.toReversed().map((row) => ({ key: row.month, cells: cellsOf(row) }))}
        />
      </details>
    </>
  );
}

function cellsOf(row: DashboardMonth) {
  const [year, month] = partsOf(row);
  return [
    formatMonth(year, month),
    formatWhole(row.submitted),
    formatWhole(row.decided),
    row.medianDays === null ? '–' : formatDecimal(row.medianDays),
    formatWhole(row.issued),
    formatWhole(row.retired),
  ];
}

type MonthChartProps = {
  readonly months: Months;
  readonly figure: Figure;
  /** What the large figure counts. */
  readonly text: string;
  /** A value to compare with, drawn as a dashed line. */
  readonly line?: number;
};

/** A figure of the current month, and its bars of twelve months. */
function MonthChart({ months, figure, text, line }: MonthChartProps) {
  const values = months.map((month) => month[figure] ?? 0);
  const top = Math.max(1, line ?? 0, ...values);
  return (
    <figure className={classes.chart} data-figure={figure}>
      <figcaption>
        <strong className={classes.figure}>{shownValue(months.at(-1)?.[figure] ?? null)}</strong>
        <span className={classes.quiet}>{text}</span>
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {line === undefined ? null : (
          <span className={classes.promise} style={{ bottom: `${(line / top) * 100}%` }}>
            <span>{m.dashboard_promised({ days: formatWhole(line) })}</span>
          </span>
        )}
        {months.map((month) => (
          <span
            key={month.month}
            className={classes.bar}
            title={`${formatMonth(...partsOf(month))}: ${shownValue(month[figure])}`}
            style={{ '--height': `${(Math.max(0, month[figure] ?? 0) / top) * 100}%` } as CSSProperties}
          >
            <span>{nameOf(month).slice(0, 1).toUpperCase()}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}

function shownValue(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value) ? formatWhole(value) : formatDecimal(value);
}

function partsOf({ month }: DashboardMonth): readonly [number, number] {
  const [year = '', number = ''] = month.split('-');
  return [Number(year), Number(number)];
}

function nameOf(month: DashboardMonth): string {
  return monthName(partsOf(month)[1]);
}
