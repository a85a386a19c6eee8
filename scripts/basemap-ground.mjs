import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fetchDebianPackages } from './basemap/fetch-debian.mjs';
import { COVER_SIDE, coverOf, project, RELIEF_SIDE, shade } from './basemap/ground.mjs';
import { inRoot } from './kit/root.mjs';
import { command } from './kit/stop.mjs';

const PACKAGES = { 'ferret-datasets': '7.6.0-5', 'marble-qt-data': '4:22.12.3-1' };
const HEIGHTS = 'usr/share/ferret-vis/data/etopo5.cdf';
const FROM_SPACE = 'usr/share/marble/data/maps/earth/bluemarble/bluemarble.jpg';

const COLUMNS = 4320;
const ROWS = 2161;
const BYTES_PER_HEIGHT = 4;

/**
 * Reads the heights in metres, every 5 arc minutes, which end the file: rows from the south, columns from
 * Greenwich to the east. Seas get height 0.
 */
function readHeights(path) {
  const file = readFileSync(path);
  const start = file.length - COLUMNS * ROWS * BYTES_PER_HEIGHT;
  const values = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const place = (ROWS - 1 - row) * COLUMNS + ((column + COLUMNS / 2) % COLUMNS);
      values[row * COLUMNS + column] = Math.max(file.readFloatBE(start + place * BYTES_PER_HEIGHT), 0);
    }
  }
  return { values, columns: COLUMNS, rows: ROWS };
}

async function readColours(path) {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, columns: info.width, rows: info.height };
}

async function write(name, values, side) {
  const path = inRoot('src/server/basemap/data', name);
  const picture = sharp(values, { raw: { width: side, height: side, channels: 1 } }).toColourspace('b-w');
  const { size } = await picture.webp({ quality: 80, effort: 6 }).toFile(path);
  console.log(`Wrote ${path}: ${size} bytes.`);
}

/** Rebuilds the pictures of the ground below the built-in basemap, from public packages. */
await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-ground-'));
  try {
    await fetchDebianPackages(folder, PACKAGES);
    const heights = project(readHeights(join(folder, HEIGHTS)), RELIEF_SIDE);
    await write('relief.webp', shade(heights, RELIEF_SIDE), RELIEF_SIDE);
    const colours = await readColours(join(folder, FROM_SPACE));
    await write('cover.webp', coverOf(colours, COVER_SIDE), COVER_SIDE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
