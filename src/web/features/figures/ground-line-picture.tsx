import { useId } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { type GroundLine, type GroundLineColumn, squareOutline } from '#domain/ledger/ground-line.ts';
import { type Fate, fates } from '#domain/ledger/vintage-tonnes.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import { statusLooks } from '#web/looks/status-look.tsx';
import classes from './ground-line.module.css';
import { columnTitle, type Sums, yearText } from './ground-line-words.ts';

const colors: Readonly<Record<Fate, string>> = {
  held: statusLooks.Registered.color,
  transferred: statusLooks.Transferred.color,
  retired: statusLooks.Retired.color,
  cancelled: statusLooks.Cancelled.color,
};

/** Sizes of the texts of a picture, in pixels. */
const textSizes = {
  wide: { figure: 44, line: 16, small: 14, year: 15 },
  narrow: { figure: 30, line: 14, small: 13, year: 12 },
} as const;

type PictureProps = {
  readonly line: GroundLine;
  readonly cell: number;
  readonly sums: Sums;
  readonly form: keyof typeof textSizes;
};

/** The picture of all tonnes: a column a year, each a link to its projects, and the two figures in its corners. */
export function GroundLinePicture({ line, cell, sums, form }: PictureProps) {
  const id = useId();
  const { width, height, columns, top, bottom } = line;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className={classes[form]}
    >
      <title id={`${id}title`}>{m.home_ground()}</title>
      <desc id={`${id}text`}>{m.home_ground_description()}</desc>
      <defs>
        {fates.map((fate) => (
          <pattern key={fate} id={id + fate} width={cell} height={cell} patternUnits="userSpaceOnUse">
            <path d={squareOutline(fate, cell)} {...paintOf(fate)} />
          </pattern>
        ))}
      </defs>
      <rect y={top} width={width} height={bottom - top} fill="var(--primary-soft)" />
      {columns.map((column) => (
        <Column key={column.year} column={column} line={line} id={id} size={textSizes[form].year} />
      ))}
      <Usable sums={sums} form={form} cell={cell} />
      <Used sums={sums} form={form} line={line} />
    </svg>
  );
}

function paintOf(fate: Fate) {
  return fate === 'cancelled' ? { fill: 'none', stroke: colors[fate] } : { fill: colors[fate] };
}

type ColumnProps = {
  readonly column: GroundLineColumn;
  readonly line: GroundLine;
  readonly id: string;
  readonly size: number;
};

function Column({ column, line, id, size }: ColumnProps) {
  const { year, isGathered, x, width, label, shapes } = column;
  const { step, height, top, bottom } = line;
  const title = columnTitle(column);
  const drawn = (fate: Fate) =>
    shapes[fate] === null ? null : <path key={fate} d={shapes[fate]} fill={`url(#${id}${fate})`} />;
  const inside = (
    <>
      <title>{title}</title>
      <rect x={x - (step - width) / 2} width={step} height={height} className={classes.hit} />
      <g transform={`translate(${x} ${top})`}>{[drawn('held'), drawn('transferred')]}</g>
      <g transform={`translate(${x} ${bottom})`}>{[drawn('retired'), drawn('cancelled')]}</g>
      {label === null ? null : (
        <text x={x + width / 2} y={(top + bottom) / 2} dy="0.36em" fontSize={size} className={classes.year}>
          {yearText(column, label)}
        </text>
      )}
    </>
  );
  if (isGathered) return <g>{inside}</g>;
  return (
    <a href={`${pagePaths.projects}?vintage=${year}`} aria-label={nameOf(column)} className={classes.column}>
      {inside}
    </a>
  );
}

/** Begins with the text in the column where that is not the whole year: who speaks to the device names it by that. */
function nameOf(column: GroundLineColumn): string {
  const title = columnTitle(column);
  return column.label === 'short' ? `${yearText(column, 'short')}, ${title}` : title;
}

type CornerProps = Pick<PictureProps, 'sums' | 'form'>;

/** What can still be used, in the corner above the oldest years. */
function Usable({ sums, form, cell }: CornerProps & { readonly cell: number }) {
  const { figure, line, small } = textSizes[form];
  const [first, second] = [figure * 0.82 + line * 1.4, figure * 0.82 + line * 1.4 + small * 1.6];
  const parts = [
    { fate: 'held', y: second, text: m.home_ground_held({ tonnes: formatWhole(sums.held) }) },
    {
      fate: 'transferred',
      y: second + small * 1.6,
      text: m.home_ground_transferred({ tonnes: formatWhole(sums.transferred) }),
    },
  ] as const;
  return (
    <g className={classes.corner}>
      <text y={figure * 0.82} fontSize={figure} className={classes.usable}>
        {formatWhole(sums.held + sums.transferred)}
      </text>
      <text y={first} fontSize={line} className={classes.line}>
        {m.home_ground_usable()}
      </text>
      {parts.map(({ fate, y, text }) => (
        <g key={fate} transform={`translate(0 ${y})`}>
          <path
            d={squareOutline(fate, cell)}
            transform={`translate(0 ${-small * 0.75}) scale(${(small * 0.9) / cell})`}
            {...paintOf(fate)}
          />
          <text x={small * 1.2} fontSize={small} className={classes.small}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** What is used up, in the corner below the youngest years. */
function Used({ sums, form, line: { width, height } }: CornerProps & Pick<PictureProps, 'line'>) {
  const { figure, line } = textSizes[form];
  const tonnes = { retired: formatWhole(sums.retired), cancelled: formatWhole(sums.cancelled) };
  return (
    <g className={classes.corner} textAnchor="end">
      <text x={width} y={height - line * 1.7} fontSize={figure} className={classes.used}>
        {formatWhole(sums.retired + sums.cancelled)}
      </text>
      <text x={width} y={height - line * 0.4} fontSize={line} className={classes.line}>
        {m.home_ground_used(tonnes)}
      </text>
    </g>
  );
}
