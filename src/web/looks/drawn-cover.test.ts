import { describe, expect, it } from 'vitest';
import { drawPeak, sequenceOf } from './drawn-cover.tsx';

const cover = (seed: string) => drawPeak(sequenceOf(seed), 400, 300);

describe('contours', () => {
  it('draws equal covers for equal projects only', () => {
    expect(cover('CA000042-003 Mission, BC')).toEqual(cover('CA000042-003 Mission, BC'));
    expect(cover('CA000042-003 Mission, BC').rings).not.toEqual(cover('CA000042-004 Mission, BC').rings);
  });

  it('draws closed lines', () => {
    for (const path of cover('CA000042-003').rings) expect(path).toMatch(/^M[-\d. ]+(Q[-\d. ]+)+Z$/);
  });
});
