import sharp from 'sharp';

/** Renders an SVG as a JPEG like a camera's. */
export async function renderJpeg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 85 }).toBuffer();
}

/** Renders an SVG as a PNG with few colours, for emblems. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}
