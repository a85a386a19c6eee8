import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Positions are stored in thousandths of a degree: 110 m, the resolution of the source. */
const PER_DEGREE = 1000;

/** Encodes a line as a list of integers: the first position, then the step from each position to the next. */
function steps(line) {
  let east = 0;
  let north = 0;
  return line.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * PER_DEGREE), Math.round(latitude * PER_DEGREE)];
    const step = [x - east, y - north];
    [east, north] = [x, y];
    return step;
  });
}

/** Writes the basemap to one compressed file; `src/server/basemap/index-basemap.ts` reads it. */
export function writeBasemap(path, { land, rivers, ...lines }) {
  const basemap = {
    perDegree: PER_DEGREE,
    land: land.map((rings) => rings.map(steps)),
    ...Object.fromEntries(Object.entries(lines).map(([name, all]) => [name, all.map(steps)])),
    rivers: rivers.map(({ rank, line }) => ({ rank, line: steps(line) })),
  };
  const text = Buffer.from(JSON.stringify(basemap));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const bytes = brotliCompressSync(text, { params });
  writeFileSync(path, bytes);
  return bytes.length;
}
