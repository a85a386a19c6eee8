import * as m from '#messages/messages.js';
import { pictureAsPng } from '#web/kit/files/picture-as-png.ts';
import { saveFile } from '#web/kit/files/save-file.ts';
import { formatDay, formatShort } from '#web/kit/text/format.ts';
import { outlineOf, type ShownStatus, type StatusLook, statusLooks, statusMarks } from '../status-look.tsx';
import { BARS_SHARE, type ChartFigures, layOutBars, MAX_BAR, TALL } from './chart-bars.ts';

type PictureInput = {
  readonly title: string;
  readonly figures: ChartFigures;
  readonly wordOf: (status: ShownStatus) => string;
};

export type PictureFormat = 'png' | 'svg';

/** Saves a chart as it is shown, as an SVG or a PNG file with its title, its key and where it is from. */
export async function saveChartPicture(input: PictureInput, format: PictureFormat): Promise<void> {
  const { origin, pathname, host } = window.location;
  const date = formatDay(new Date().toISOString());
  const source = m.chart_source({ address: `${origin}${pathname}`, date });
  const picture = drawChartPicture(input, { source, colorOf: printedColor });
  const content =
    format === 'png' ? await pictureAsPng(picture) : new Blob([picture], { type: 'image/svg+xml' });
  const name = [host.split(':')[0], ...pathname.split('/')].filter((part) => part !== '').join('-');
  saveFile({ content, name: `${name}.${format}` });
}

/** Returns the value of a colour token in the light scheme: pictures are for paper. */
function printedColor(token: string): string {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  probe.style.color = token;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

type PictureDetails = {
  /** Where the figures are from, and of when. */
  readonly source: string;
  /** Returns a colour token (`var(--ink)`) as every program reads it. */
  readonly colorOf: (token: string) => string;
};

const WIDTH = 1200;
const HEIGHT = 560;
const plot = { left: 84, top: 84, width: 1092, height: 360 };
const bottom = plot.top + plot.height;
/** Height of a line of the key, and width of a letter in it. */
const KEY_Y = bottom + 64;
const LETTER = 9;

/** Draws a chart as an SVG document that needs no style sheet. */
export function drawChartPicture(
  { title, figures, wordOf }: PictureInput,
  { source, colorOf }: PictureDetails,
): string {
  const chart = layOutBars(figures);
  const step = plot.width / chart.years.length;
  const all = Math.min(BARS_SHARE * step, MAX_BAR * chart.bars);
  const yAt = (share: number) => bottom - share * plot.height;
  const quiet = colorOf('var(--quiet)');
  const grid = chart.ticks.flatMap((tonnes, index) => {
    const y = yAt(index / (chart.ticks.length - 1));
    return [
      `<path d="M${plot.left} ${y}h${plot.width}" stroke="${colorOf('var(--line)')}"/>`,
      text(formatShort(tonnes), { x: plot.left - 12, y: y + 5, anchor: 'end', fill: quiet }),
    ];
  });
  const every = Math.ceil((chart.years.length * 48) / plot.width);
  const years = chart.years.flatMap(({ year, bars }, index) => {
    const middle = plot.left + (index + 0.5) * step;
    const parts = bars.map((bar) => {
      const x = middle + (bar.left - 0.5) * all;
      const y = yAt(bar.bottom + bar.height);
      return shape(bar.status, { x, y, width: bar.width * all, height: bar.height * plot.height }, colorOf);
    });
    const label = text(year, { x: middle, y: bottom + 24, anchor: 'middle', fill: quiet });
    return index % every === 0 ? [...parts, label] : parts;
  });
  let x = plot.left;
  const key = figures.statuses.flatMap((status) => {
    const word = wordOf(status);
    const at = x;
    x += 28 + word.length * LETTER + 24;
    const box = { x: at, y: KEY_Y - 13, width: 16, height: 16 };
    return [shape(status, box, colorOf), text(word, { x: at + 24, y: KEY_Y, fill: colorOf('var(--ink)') })];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Public Sans, Arial, sans-serif" font-size="15">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${colorOf('var(--paper)')}"/>`,
    text(title, { x: 24, y: 44, fill: colorOf('var(--ink)'), size: 22 }),
    ...grid,
    ...years,
    ...key,
    text(source, { x: 24, y: HEIGHT - 16, fill: quiet, size: 13 }),
    '</svg>',
  ].join('\n');
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A part of a bar, or its key: an area or an outline, with its mark where there is room. */
function shape(status: ShownStatus, box: Box, colorOf: PictureDetails['colorOf']): string {
  const look: StatusLook = statusLooks[status];
  const outline = outlineOf(look.motif);
  const { x, y, width, height } = box;
  const dash = outline?.strokeDasharray === undefined ? '' : ` stroke-dasharray="${outline.strokeDasharray}"`;
  const paint =
    outline === null
      ? `fill="${colorOf(look.large ?? look.color)}"`
      : `fill="none" stroke="${colorOf(look.color)}"${dash}`;
  const gap = outline === null && height > TALL ? 1.5 : 0;
  const area = `<rect x="${round(x)}" y="${round(y + gap)}" width="${round(width)}" height="${round(height - gap)}" ${paint}/>`;
  const mark = statusMarks[look.motif];
  if (mark === undefined || height < TALL || width < TALL) return area;
  const ink = outline === null ? colorOf('var(--look-marker)') : colorOf(look.color);
  const middle = `translate(${round(x + width / 2)} ${round(y + height / 2)})`;
  return `${area}<path d="${mark}" transform="${middle}" fill="none" stroke="${ink}" stroke-width="2"/>`;
}

type TextPlace = {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly anchor?: 'middle' | 'end';
  readonly size?: number;
};

function text(words: string, { x, y, fill, anchor, size }: TextPlace): string {
  const attributes = [
    `x="${round(x)}" y="${round(y)}" fill="${fill}"`,
    ...(anchor === undefined ? [] : [`text-anchor="${anchor}"`]),
    ...(size === undefined ? [] : [`font-size="${size}"`]),
  ];
  return `<text ${attributes.join(' ')}>${escapeXml(words)}</text>`;
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
