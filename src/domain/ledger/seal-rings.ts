/** A point of a ring, from the middle of the seal; the outermost ring is about 1 wide. */
type Point = { readonly x: number; readonly y: number };

const RINGS = 8;
const POINTS = 48;
/** Radius of the innermost ring, where the mark of the seal has its place. */
const INNERMOST = 0.3;
/** How far a ring of a tree leaves the circle, as a share of its radius. */
const UNEVENNESS = 0.05;
/** Waves around a ring that its shape is made of. */
const WAVES = [2, 3, 5];

/**
 * Returns the rings of a certificate's seal, innermost first: those of a tree, drawn from the certificate's number
 * (16 hexadecimal digits), so that each certificate has its own and always the same. Each ring is a closed line.
 */
export function sealRings(id: string): readonly (readonly Point[])[] {
  return Array.from({ length: RINGS }, (_, ring) => {
    const radius = INNERMOST + ((1 - INNERMOST) * ring) / (RINGS - 1);
    return Array.from({ length: POINTS }, (__, point) => {
      const angle = (2 * Math.PI * point) / POINTS;
      const waves = WAVES.map((wave, place) => {
        const digit = (at: number) => Number.parseInt(id[at % id.length] ?? '0', 16) / 15;
        const turn = 2 * Math.PI * digit(place) + ring * 0.25 * digit(place + 3);
        return Math.sin(wave * angle + turn) * digit(place + 6 + ring);
      });
      const away = radius * (1 + (UNEVENNESS * waves.reduce((sum, wave) => sum + wave, 0)) / WAVES.length);
      return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
    });
  });
}
