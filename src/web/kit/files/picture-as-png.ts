/** Pixels of the bitmap for one unit of the drawing. */
const SCALE = 2;

/**
 * Draws an SVG document as PNG, at twice its size. The words are drawn by the page itself, in its own fonts: an
 * SVG document that is shown as a picture has none of them.
 *
 * @param picture An SVG document with `width` and `height`, whose words are in `text` elements with `x`, `y` and
 *   `fill`.
 * @throws when the browser cannot draw or keep a bitmap of this size.
 */
export async function pictureAsPng(picture: string): Promise<Blob> {
  const drawing = new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement;
  const words = [...drawing.querySelectorAll('text')];
  for (const word of words) word.remove();
  const canvas = document.createElement('canvas');
  canvas.width = Number(drawing.getAttribute('width')) * SCALE;
  canvas.height = Number(drawing.getAttribute('height')) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no bitmaps.');
  context.drawImage(
    await loadPicture(new XMLSerializer().serializeToString(drawing)),
    0,
    0,
    canvas.width,
    canvas.height,
  );
  context.scale(SCALE, SCALE);
  const { fontFamily } = getComputedStyle(document.body);
  const size = drawing.getAttribute('font-size') ?? '16';
  // The first family is the page's own. The others are substitutes, and some devices lack them.
  const [own = fontFamily] = fontFamily.split(',');
  await document.fonts.load(`${size}px ${own}`, words.map(({ textContent }) => textContent).join(''));
  for (const word of words)
    drawWord(context, word, `${word.getAttribute('font-size') ?? size}px ${fontFamily}`);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The bitmap is too large.')) : resolve(blob)));
  });
}

async function loadPicture(picture: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
  return image;
}

const alignments: Readonly<Record<string, CanvasTextAlign>> = { middle: 'center', end: 'right' };

function drawWord(context: CanvasRenderingContext2D, word: SVGTextElement, font: string): void {
  context.font = font;
  context.fillStyle = word.getAttribute('fill') ?? '';
  context.textAlign = alignments[word.getAttribute('text-anchor') ?? ''] ?? 'left';
  context.fillText(word.textContent, Number(word.getAttribute('x')), Number(word.getAttribute('y')));
}
