import '@mantine/charts/styles.css';
import { MantineRoot } from '#web/kit/mantine/mantine-root.tsx';
import { formatShort, formatWhole } from '#web/kit/text/format.ts';
import { type ShownStatus, type StatusLook, statusLooks } from '#web/kit/looks/status-look.ts';
import { MOTIF_SIZE, StatusMotif } from '#web/kit/looks/status-motif.tsx';
import * as m from '#messages/messages.js';
import { BarChart } from '@mantine/charts';
import type { ChartFigures } from './chart-years.ts';
import { ChartTip } from './chart-tip.tsx';
import { publicStatusWord } from './public-status-word.ts';
import classes from './reductions-chart.module.css';

/** Figures drawn next to the stack because they are not part of its sum: a baseline, and the reduction from it. */
const unstacked: ReadonlySet<ShownStatus> = new Set([
  'Estimated',
  'Reduced',
  'Inventory',
  'ProjectedInventory',
]);

const CHART_HEIGHT = 320;
const tickLook = { fontSize: 13, fontFamily: 'var(--sans)', fill: 'var(--quiet)' };
const barLook = { stroke: 'var(--paper)', strokeWidth: 1, isAnimationActive: false, maxBarSize: 56 };

type Props = { readonly figures: ChartFigures };

/** Tonnes by year, stacked by status, each status with its own pattern. The table below has the same numbers. */
export function ReductionsChart({ figures }: Props) {
  return (
    <div
      className={classes.chart}
      role="img"
      aria-label={`${m.project_chart_title()}. ${m.project_chart_text()}`}
    >
      <MantineRoot>
        <Bars figures={figures} />
      </MantineRoot>
    </div>
  );
}

function Bars({ figures }: Props) {
  const series = figures.statuses.map((status) => ({
    name: status,
    label: publicStatusWord(status),
    color: statusLooks[status].color,
    stackId: unstacked.has(status) ? status : 'units',
  }));
  return (
    <BarChart
      h={CHART_HEIGHT}
      data={figures.years.map((year) => ({ ...year }))}
      dataKey="year"
      series={series}
      valueFormatter={formatWhole}
      xAxisProps={{ tick: tickLook }}
      yAxisProps={{ tickFormatter: formatShort, width: 56, tick: tickLook }}
      barProps={(bar) => ({ ...barLook, fill: `url(#motif-${bar.name})` })}
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{ isAnimationActive: false, content: <ChartTip /> }}
      gridAxis="x"
      tickLine="none"
    >
      <defs>
        {figures.statuses.map((status) => (
          <MotifPattern key={status} status={status} />
        ))}
      </defs>
    </BarChart>
  );
}

function MotifPattern({ status }: { readonly status: ShownStatus }) {
  const look: StatusLook = statusLooks[status];
  return (
    <pattern id={`motif-${status}`} width={MOTIF_SIZE} height={MOTIF_SIZE} patternUnits="userSpaceOnUse">
      <StatusMotif look={look} />
    </pattern>
  );
}
