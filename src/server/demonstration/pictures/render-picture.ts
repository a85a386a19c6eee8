import sharp from 'sharp';

/** An SVG as a JPEG, the way a camera would have delivered it. */
export async function renderJpeg(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** An SVG as a PNG of few colours, for emblems. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}
