import sharp from 'sharp';

/** An SVG as a JPEG, the way a camera would have delivered it. */
export async function renderJpeg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 85 }).toBuffer();
}

/** An SVG as a PNG of few colours, for emblems. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}
