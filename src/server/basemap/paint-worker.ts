import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawTile } from './draw-tile.ts';
import { indexBasemap } from './index-basemap.ts';
import { type Label, placeLabels } from './place-labels.ts';
import { palettes } from './palette.ts';
import type { Painted, PaintOrder } from './paint-order.ts';
import { TILE_PIXELS } from './tile.ts';

/** Lossless, so that water has the same blue in every tile. More effort is slower and saves nothing. */
const WEBP = { lossless: true, effort: 2 };

const basemap = indexBasemap();
const labels = new Map<number, readonly Label[]>();

function labelsOf(zoom: number): readonly Label[] {
  const placed = labels.get(zoom) ?? placeLabels(zoom);
  labels.set(zoom, placed);
  return placed;
}

async function paint({ id, tile, scheme }: PaintOrder): Promise<Painted> {
  try {
    const svg = drawTile(basemap, labelsOf(tile.zoom), tile, scheme);
    const picture = svg === null ? openWater(palettes[scheme].water) : sharp(Buffer.from(svg)).removeAlpha();
    return { id, isOpenWater: svg === null, bytes: await picture.webp(WEBP).toBuffer() };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

function openWater(background: string) {
  return sharp({ create: { width: TILE_PIXELS, height: TILE_PIXELS, channels: 3, background } });
}

/** Draws the requested tiles in order. A null message ends the thread. */
parentPort?.on('message', (request: PaintOrder | null) => {
  if (request === null) parentPort?.close();
  else void paint(request).then((painted) => parentPort?.postMessage(painted, []));
});
