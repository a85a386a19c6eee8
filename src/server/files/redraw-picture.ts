import { m } from '#messages/messages.js';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { ProblemError } from '../kernel/problems.ts';
import { stemOf } from './clean-filename.ts';
import { type DrawnPicture, drawVariants, MOST_PIXELS } from './keep-file.ts';
import { type PictureFormat, pictureFormat } from './picture-format.ts';

const LONGEST_SECONDS = 20;
const TOO_LARGE = 413;
const NOT_TAKEN = 415;
const soMany = limitConcurrency({ concurrent: 2, queued: 20 });

// What nobody may send and nobody here draws is not even opened; SVG is for our own drawings alone.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

/** How each kind is drawn anew; the first picture of a GIF becomes a PNG. */
const redrawn: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88 }),
  gif: (image) => image.png(),
};

/**
 * Draws a picture that somebody sent, and that lies in a file, anew, upright and without anything the file tells beside it; the file itself is never
 * kept. Refuses what is no picture (415) and what has more than 40 million pixels (413).
 */
export function redrawPicture(path: string, filename: string): Promise<DrawnPicture> {
  return soMany(async () => {
    const sent = await readFile(path);
    const format = pictureFormat(sent);
    if (format === null) throw notPicture();
    const bytes = await redraw(sent, format);
    const kind = format === 'gif' ? 'png' : format;
    const ending = kind === 'jpeg' ? 'jpg' : kind;
    const named = { mediaType: `image/${kind}`, filename: `${stemOf(filename, 'picture')}.${ending}` };
    return { bytes, ...named, variants: await drawVariants(bytes) };
  });
}

async function redraw(sent: Uint8Array, format: PictureFormat): Promise<Uint8Array> {
  try {
    const image = sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    return await redrawn[format](image.autoOrient()).timeout({ seconds: LONGEST_SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels();
    throw notPicture();
  }
}

function notPicture(): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_not_picture({}, { locale });
  return new ProblemError(NOT_TAKEN, say, { file: say });
}

function tooManyPixels(): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_picture_large({}, { locale });
  return new ProblemError(TOO_LARGE, say, { file: say });
}
