import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Fonts and pictures are compressed already. */
const TEXTS = /\.(?:js|css|svg)$/;

/** Smaller files gain nothing. */
const MIN_BYTES = 1024;

/**
 * Writes each script, style and drawing of a folder a second time, with Brotli at its highest quality, as
 * `<name>.br`. The server sends that file to browsers that accept it: a tenth fewer bytes than it could make
 * of each request in time.
 */
export async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => TEXTS.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      if (content.length < MIN_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(join(folder, `${name}.br`), await compress(content, { params }));
    }),
  );
}
