import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawTile, palettes } from './draw-tile.ts';
import { indexBasemap } from './index-basemap.ts';
import { type Painted, type PaintOrder, TILE_PIXELS } from './tile.ts';

/** Lossless, so that water has the same blue in every tile. More effort is slower and saves nothing. */
const WEBP = { lossless: true, effort: 2 };

const basemap = indexBasemap();

async function paint({ id, tile, scheme }: PaintOrder): Promise<Painted> {
  try {
    const svg = drawTile(basemap, tile, scheme);
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
