import { createHash } from 'node:crypto';

const SHARES = [1, 0.83, 0.65, 0.47, 0.3, 0.14];

/** Returns an SVG of two hills in contour lines, as a placeholder for a missing picture. The seed determines the shape. */
export function drawHills(hue: string, width: number, height: number, seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  const share = (index: number) => (digest[index] ?? 0) / 255;
  const hills = [0, 3].map((index) => ({
    x: width * (0.1 + 0.8 * share(index)),
    y: height * (0.1 + 0.8 * share(index + 1)),
    reach: height * (0.35 + 0.3 * share(index + 2)),
  }));
  const rotation = share(6) * 60 - 30;
  const rings = hills.flatMap(({ x, y, reach }) =>
    SHARES.map(
      (part) =>
        `<ellipse cx="${x}" cy="${y}" rx="${reach * part * 1.2}" ry="${reach * part}" transform="rotate(${rotation} ${x} ${y})"/>`,
    ),
  );
  const attributes =
    'fill="#ffffff" fill-opacity="0.12" stroke="#14231f" stroke-opacity="0.28" stroke-width="2"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${hue}"/><g ${attributes}>${rings.join('')}</g></svg>`;
}
