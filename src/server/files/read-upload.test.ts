import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureProblem } from './read-upload.ts';

/** Returns the error of a picture that could not be encoded. */
async function errorOf(encoding: Promise<unknown>): Promise<unknown> {
  try {
    await encoding;
  } catch (error) {
    return error;
  }
  throw new Error('The picture was encoded.');
}

describe('a picture that cannot be encoded', () => {
  it('in time asks for another try, because the picture may be right', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'white', noise } });
    const error = await errorOf(large.png({ compressionLevel: 9 }).timeout({ seconds: 1 }).toBuffer());
    expect(pictureProblem(error).status).toBe(503);
  });

  it('because it is none, or too large, says so', async () => {
    const none = await errorOf(sharp(Buffer.from('no picture')).png().toBuffer());
    expect(pictureProblem(none).status).toBe(415);
    const create = { width: 200, height: 200, channels: 3, background: 'white' } as const;
    const png = await sharp({ create }).png().toBuffer();
    const large = await errorOf(sharp(png, { limitInputPixels: 100 }).png().toBuffer());
    expect(pictureProblem(large).status).toBe(413);
  });
});
