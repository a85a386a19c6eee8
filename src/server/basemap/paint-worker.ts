import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawGround, readGround } from './draw-ground.ts';
import { drawTile, palettes } from './draw-tile.ts';
import { indexBasemap } from './index-basemap.ts';
import { type Painted, type PaintOrder, type Scheme, TILE_PIXELS, type Tile } from './tile.ts';

/** Lossless, so that water has the same blue in every tile. More effort is slower and saves nothing. */
const WEBP = { lossless: true, effort: 1 };

const SIDE = { width: TILE_PIXELS, height: TILE_PIXELS };

// No picture is drawn twice: keeping earlier ones would only take memory.
sharp.cache(false);

// The ground is read while this thread indexes.
const reading = readGround();
const basemap = indexBasemap();
const ground = await reading;

/** The ground of the tile being drawn. */
const pixels = new Uint8Array(TILE_PIXELS ** 2 * 3);

async function paint({ id, tile, scheme }: PaintOrder): Promise<Painted> {
  try {
    const svg = drawTile(basemap, tile, scheme);
    const picture = svg === null ? openWater(palettes[scheme].water) : overGround(svg, tile, scheme);
    return { id, isOpenWater: svg === null, bytes: await picture.webp(WEBP).toBuffer() };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

function overGround(svg: string, tile: Tile, scheme: Scheme) {
  drawGround(ground, tile, scheme, pixels);
  return sharp(pixels, { raw: { ...SIDE, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha();
}

function openWater(background: string) {
  return sharp({ create: { ...SIDE, channels: 3, background } });
}

let drawn = Promise.resolve();

/** Draws the requested tiles in order, one at a time. A null message ends the thread. */
parentPort?.on('message', (request: PaintOrder | null) => {
  if (request === null) parentPort?.close();
  else drawn = drawn.then(async () => parentPort?.postMessage(await paint(request), []));
});
