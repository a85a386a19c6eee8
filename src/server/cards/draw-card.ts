import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ProjectType } from '#domain/project/project-terms.ts';
import { breakLines } from '../paper/break-lines.ts';
import { outlineText } from '../paper/outline-text.ts';
import { type TextStyle, widthOf } from '../paper/runs.ts';

/** Hues of project types. They equal those of the site (`web/looks/type-look.ts`), as a test checks. */
export const typeHues: Readonly<Record<ProjectType, string>> = {
  'Energy Generation': '#f0e442',
  'Energy Efficiency': '#e69f00',
  Waste: '#d55e00',
  Fleet: '#cc79a7',
  Transportation: '#0072b2',
  'Natural Assets': '#009e73',
  Infrastructure: '#56b4e9',
  Others: '#4a4f4d',
  'Acid Gas Injection': '#4a4f4d',
};

/** Hue of entries without a type: inventories and purchased offsets. */
export const untypedHue = '#8a7f6d';

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const PICTURE_LEFT = 760;
const TEXT_WIDTH = PICTURE_LEFT - 2 * EDGE;

const ink = '#14231f';
const quiet = '#52605a';
const forest = '#1f5d4c';
const paper = '#fbfaf6';

const titleStyle: TextStyle = { family: 'serif', weight: 600, size: 58 };
const smallStyle: TextStyle = { family: 'sans', weight: 400, size: 26 };
const nameStyle: TextStyle = { family: 'sans', weight: 600, size: 26 };
const figureStyle: TextStyle = { family: 'sans', weight: 700, size: 46 };

/** Content of a card. */
export type Card = {
  readonly productName: string;
  readonly title: string;
  /** Organization and address, in one line. */
  readonly where: string;
  /** A number with its caption, such as tonnes registered; null for none. */
  readonly figure: { readonly value: string; readonly words: string } | null;
  /** A serial or an address, in the footer. */
  readonly foot: string;
  /** Picture on the right; null draws hills in the hue of the type instead. */
  readonly picture: Buffer | null;
  readonly type: ProjectType | 'site' | null;
};

/** Draws a link preview card: a PNG of 1200 by 630 pixels. */
export async function drawCard(card: Card): Promise<Buffer> {
  const pictureWidth = WIDTH - PICTURE_LEFT;
  const picture =
    card.picture === null
      ? Buffer.from(drawHills(hueOf(card.type), pictureWidth, HEIGHT, card.title))
      : await sharp(card.picture).resize(pictureWidth, HEIGHT, { fit: 'cover' }).toBuffer();
  return sharp(Buffer.from(textSvg(card)))
    .composite([{ input: picture, left: PICTURE_LEFT, top: 0 }])
    .png({ palette: true, colours: 256, effort: 3 })
    .toBuffer();
}

function textSvg({ productName, title, where, figure, foot }: Card): string {
  const lines = breakLines(title, figure === null ? 5 : 4, (line) => widthOf(line, titleStyle) <= TEXT_WIDTH);
  const [place = ''] = breakLines(where, 1, (line) => widthOf(line, smallStyle) <= TEXT_WIDTH);
  const whereY = 190 + lines.length * 68;
  const parts = [
    textPath(productName, nameStyle, { x: EDGE + 52, y: 97, fill: forest }),
    ...lines.map((line, index) => textPath(line, titleStyle, { x: EDGE, y: 190 + index * 68, fill: ink })),
    textPath(place, smallStyle, { x: EDGE, y: whereY, fill: quiet }),
    ...(figure === null ? [] : figureParts(figure)),
    textPath(foot, smallStyle, { x: EDGE, y: HEIGHT - 48, fill: quiet }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/><rect width="12" height="${HEIGHT}" fill="${forest}"/>${logo}${parts.join('')}</svg>`;
}

const logo = `<g transform="translate(${EDGE} 70) scale(1.15)"><rect width="32" height="32" rx="4" fill="${forest}"/><g fill="none" stroke="${paper}" stroke-width="2" stroke-linecap="round"><path d="M7 22c3-7 6-10 9-10s6 3 9 10"/><path d="M11 23c1.8-4.5 3.4-6.5 5-6.5s3.2 2 5 6.5"/><path d="M6 27h20"/></g></g>`;

function figureParts({ value, words }: NonNullable<Card['figure']>): readonly string[] {
  const y = HEIGHT - 108;
  const width = widthOf(value, figureStyle);
  return [
    textPath(value, figureStyle, { x: EDGE, y, fill: forest }),
    textPath(words, smallStyle, { x: EDGE + width + 14, y, fill: quiet }),
  ];
}

type TextPosition = { readonly x: number; readonly y: number; readonly fill: string };

function textPath(text: string, style: TextStyle, { x, y, fill }: TextPosition): string {
  return `<path transform="translate(${x} ${y})" fill="${fill}" d="${outlineText(text, style).path}"/>`;
}

const SHARES = [1, 0.83, 0.65, 0.47, 0.3, 0.14];

/**
 * Returns an SVG of two hills in contour lines, as a placeholder for a missing picture. The seed determines
 * the shape.
 */
function hueOf(type: Card['type']): string {
  if (type === 'site') return forest;
  return type === null ? untypedHue : typeHues[type];
}

function drawHills(hue: string, width: number, height: number, seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  const share = (index: number) => (digest[index] ?? 0) / 255;
  const hills = [0, 3].map((index) => ({
    x: width * (0.1 + 0.8 * share(index)),
    y: height * (0.1 + 0.8 * share(index + 1)),
    reach: height * (0.35 + 0.3 * share(index + 2)),
  }));
  const rotation = share(6) * 60 - 30;
  const rings = hills.flatMap(({ x, y, reach }) =>
    SHARES.map(
      (part) =>
        `<ellipse cx="${x}" cy="${y}" rx="${reach * part * 1.2}" ry="${reach * part}" transform="rotate(${rotation} ${x} ${y})"/>`,
    ),
  );
  const attributes =
    'fill="#ffffff" fill-opacity="0.12" stroke="#14231f" stroke-opacity="0.28" stroke-width="2"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${hue}"/><g ${attributes}>${rings.join('')}</g></svg>`;
}
