import {
  type GroundLine,
  type GroundLineColumn,
  groundLineOf,
  squareOutline,
  wideGroundLine,
} from '#domain/ledger/ground-line.ts';
import { type Fate, fates, type VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import * as m from '#messages/messages.js';
import { escapeHtml } from '../kernel/escape-html.ts';
import { formatWhole, type Locale } from '../kernel/locale.ts';

type Picture = {
  readonly vintages: readonly VintageTonnes[];
  readonly locale: Locale;
  readonly productName: string;
  /** Day of the figures, as `YYYY-MM-DD`. */
  readonly day: string;
};

const MARGIN = 24;
const HEAD = 48;
const FOOT = 56;
const { cell, width: WIDTH } = wideGroundLine;

/** Colours in the light and the dark scheme, which the reader's device chooses. */
const STYLE = [
  'svg{--paper:#fbfaf6;--ink:#14231f;--quiet:#52605a;--ground:#e4eee9;--held:#1f5d4c;--transferred:#2b5c8a;--retired:#14231f;--cancelled:#76807a;font-family:"Public Sans",system-ui,sans-serif;font-size:14px;font-variant-numeric:tabular-nums}',
  '@media(prefers-color-scheme:dark){svg{--paper:#0f1714;--ink:#e8ece9;--quiet:#a9b5ae;--ground:#1b2e27;--held:#6fc2a4;--transferred:#7fb2e0;--retired:#e8ece9;--cancelled:#87928b}}',
  'text{fill:var(--ink)}.quiet{fill:var(--quiet)}.year{font-size:15px;font-weight:600;text-anchor:middle}',
  '.figure{font-family:"Source Serif 4",Georgia,serif;font-size:44px;font-weight:600}',
].join('');

/** Draws all tonnes by vintage year as an SVG file: the picture of the front page, with its title and its day. */
export function tonnesPicture({ vintages, locale, productName, day }: Picture): string {
  const sum = (fate: Fate) => vintages.reduce((total, vintage) => total + vintage[fate], 0);
  const shown = (tonnes: number) => formatWhole(tonnes, locale);
  const issued = shown(fates.reduce((total, fate) => total + sum(fate), 0));
  const title = m.home_ground_title({ tonnes: issued }, { locale });
  const line = vintages.length === 0 ? null : groundLineOf(vintages, wideGroundLine);
  const [width, height] = [WIDTH + 2 * MARGIN, HEAD + (line?.height ?? 0) + FOOT];
  const squares =
    line === null
      ? m.home_ground_none({}, { locale })
      : m.home_ground_squares({ tonnes: shown(line.square) }, { locale });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title text">`,
    `<title id="title">${escapeHtml(title)}</title>`,
    `<desc id="text">${escapeHtml(m.home_ground_description({}, { locale }))}</desc>`,
    `<style>${STYLE}</style>`,
    `<defs>${fates.map(patternOf).join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="var(--paper)"/>`,
    `<text x="${MARGIN}" y="32" font-size="17" font-weight="600">${escapeHtml(title)}</text>`,
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    ...(line === null ? [] : [...drawnColumns(line, locale), ...corners(line, { sum, shown, locale })]),
    '</g>',
    `<text class="quiet" x="${MARGIN}" y="${height - 16}" font-size="13">${escapeHtml(`${squares} ${productName}, ${day}`)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function patternOf(fate: Fate): string {
  const paint = fate === 'cancelled' ? 'fill="none" stroke' : 'fill';
  return `<pattern id="${fate}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse"><path d="${squareOutline(fate, cell)}" ${paint}="var(--${fate})"/></pattern>`;
}

function drawnColumns(line: GroundLine, locale: Locale): readonly string[] {
  const { columns, top, bottom } = line;
  return [
    `<rect y="${top}" width="${WIDTH}" height="${bottom - top}" fill="var(--ground)"/>`,
    ...columns.map(
      (column) =>
        `<g><title>${escapeHtml(titleOf(column, locale))}</title>${[
          shapesAt(column, top, ['held', 'transferred']),
          shapesAt(column, bottom, ['retired', 'cancelled']),
        ].join('')}${yearOf(column, (top + bottom) / 2)}</g>`,
    ),
  ];
}

function shapesAt({ x, shapes }: GroundLineColumn, y: number, shown: readonly Fate[]): string {
  const paths = shown.map((fate) =>
    shapes[fate] === null ? '' : `<path d="${shapes[fate]}" fill="url(#${fate})"/>`,
  );
  return `<g transform="translate(${x} ${y})">${paths.join('')}</g>`;
}

function yearOf({ year, x, width, label }: GroundLineColumn, y: number): string {
  if (label === null) return '';
  const text = label === 'whole' ? String(year) : `’${String(year).slice(-2)}`;
  return `<text class="year" x="${x + width / 2}" y="${y}" dy=".36em">${text}</text>`;
}

function titleOf(column: GroundLineColumn, locale: Locale): string {
  const { year, isGathered, held, transferred, retired, cancelled } = column;
  const shown = (tonnes: number) => formatWhole(tonnes, locale);
  const words = {
    year: isGathered ? m.home_ground_earlier({ year: String(year) }, { locale }) : String(year),
    issued: shown(held + transferred + retired + cancelled),
    held: shown(held),
    transferred: shown(transferred),
    retired: shown(retired),
    cancelled: shown(cancelled),
  };
  return m.home_ground_column(words, { locale });
}

type Numbers = {
  readonly sum: (fate: Fate) => number;
  readonly shown: (tonnes: number) => string;
  readonly locale: Locale;
};

/** The two figures: what can still be used above the oldest years, what is used up below the youngest. */
function corners({ height }: GroundLine, { sum, shown, locale }: Numbers): readonly string[] {
  const text = (x: number, y: number, words: string, attributes = '') =>
    `<text x="${x}" y="${y}"${attributes}>${escapeHtml(words)}</text>`;
  const legend = (y: number, fate: Fate, words: string) =>
    `<path transform="translate(0 ${y - 10}) scale(2.4)" d="${squareOutline(fate, cell)}" fill="var(--${fate})"/>${text(18, y, words, ' class="quiet"')}`;
  const used = m.home_ground_used(
    { retired: shown(sum('retired')), cancelled: shown(sum('cancelled')) },
    { locale },
  );
  return [
    text(0, 36, shown(sum('held') + sum('transferred')), ' class="figure" style="fill:var(--held)"'),
    text(0, 58, m.home_ground_usable({}, { locale }), ' font-size="16"'),
    legend(81, 'held', m.home_ground_held({ tonnes: shown(sum('held')) }, { locale })),
    legend(103, 'transferred', m.home_ground_transferred({ tonnes: shown(sum('transferred')) }, { locale })),
    text(WIDTH, height - 27, shown(sum('retired') + sum('cancelled')), ' class="figure" text-anchor="end"'),
    text(WIDTH, height - 6, used, ' font-size="16" text-anchor="end"'),
  ];
}
