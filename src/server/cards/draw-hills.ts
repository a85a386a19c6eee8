import { createHash } from 'node:crypto';

const SHARES = [1, 0.83, 0.65, 0.47, 0.3, 0.14];

/** Two hills as a map draws them, in the hue of a type: what stands where a project has no picture. */
export function drawHills(hue: string, width: number, height: number, seed: string): string {
  const chance = createHash('sha256').update(seed).digest();
  const share = (place: number) => (chance[place] ?? 0) / 255;
  const hills = [0, 3].map((place) => ({
    x: width * (0.1 + 0.8 * share(place)),
    y: height * (0.1 + 0.8 * share(place + 1)),
    reach: height * (0.35 + 0.3 * share(place + 2)),
  }));
  const turn = share(6) * 60 - 30;
  const rings = hills.flatMap(({ x, y, reach }) =>
    SHARES.map(
      (part) =>
        `<ellipse cx="${x}" cy="${y}" rx="${reach * part * 1.2}" ry="${reach * part}" transform="rotate(${turn} ${x} ${y})"/>`,
    ),
  );
  const drawn = 'fill="#ffffff" fill-opacity="0.12" stroke="#14231f" stroke-opacity="0.28" stroke-width="2"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${hue}"/><g ${drawn}>${rings.join('')}</g></svg>`;
}
