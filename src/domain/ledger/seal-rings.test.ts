import { describe, expect, it } from 'vitest';
import { sealRings } from './seal-rings.ts';

describe('the rings of a seal', () => {
  it('are always the same for a certificate, and others for another one', () => {
    expect(sealRings('77bf3a9f9204f061')).toEqual(sealRings('77bf3a9f9204f061'));
    expect(sealRings('77bf3a9f9204f061')).not.toEqual(sealRings('77bf3a9f9204f062'.replace('77', '1c')));
  });

  it('lie around one another, within the seal', () => {
    const reach = sealRings('ffffffffffffffff').map((ring) => {
      const radii = ring.map(({ x, y }) => Math.hypot(x, y));
      return { least: Math.min(...radii), most: Math.max(...radii) };
    });
    for (const [index, { least }] of reach.entries())
      expect(least).toBeGreaterThan((reach[index - 1]?.least ?? 0) + 0.05);
    expect(reach.at(-1)?.most).toBeLessThanOrEqual(1.06);
  });
});
