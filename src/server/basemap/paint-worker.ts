import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawTile } from './draw-tile.ts';
import { indexBasemap } from './index-basemap.ts';
import { type Label, placeLabels } from './place-labels.ts';
import { palettes } from './palette.ts';
import type { Painted, PaintOrder } from './paint-order.ts';
import { TILE_PIXELS } from './tile.ts';

/** Lossless, or one sea would have another blue from tile to tile; more effort takes longer and saves nothing. */
const WEBP = { lossless: true, effort: 2 };

const basemap = indexBasemap();
const labels = new Map<number, readonly Label[]>();

function labelsOf(zoom: number): readonly Label[] {
  const laid = labels.get(zoom) ?? placeLabels(zoom);
  labels.set(zoom, laid);
  return laid;
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

/** Draws what it is told to, one tile after the other; null ends it. */
parentPort?.on('message', (order: PaintOrder | null) => {
  if (order === null) parentPort?.close();
  else void paint(order).then((painted) => parentPort?.postMessage(painted, []));
});
