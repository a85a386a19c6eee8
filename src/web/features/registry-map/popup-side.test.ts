import { describe, expect, it } from 'vitest';
import { missingHeight, POPUP_GAP_PX, POPUP_PX, popupSide } from './popup-side.ts';

const wide = { width: 820, height: 480 };
const phone = { width: 326, height: 420 };

describe('a popup', () => {
  it('is right of its marker where it fits, left of it otherwise', () => {
    expect(popupSide({ x: 0, y: 0 }, 24, wide)).toBe('right');
    expect(popupSide({ x: 300, y: 0 }, 24, wide)).toBe('left');
    expect(popupSide({ x: -400, y: 0 }, 24, wide)).toBe('right');
  });

  it('leaves the marker free, however large it is', () => {
    const last = wide.width / 2 - POPUP_PX - POPUP_GAP_PX - 8;
    expect(popupSide({ x: last - 24, y: 0 }, 24, wide)).toBe('right');
    expect(popupSide({ x: last - 24, y: 0 }, 40, wide)).toBe('left');
  });

  it('is above or below it on a phone', () => {
    expect(popupSide({ x: 0, y: 40 }, 24, phone)).toBe('above');
    expect(popupSide({ x: 0, y: -40 }, 24, phone)).toBe('below');
  });

  it('moves the map by what is missing of it there', () => {
    const popup = { radius: 20, height: 300 };
    // 210 px are on each side of the middle; the popup needs 20 + 12 + 300 + 8 above its marker, and below it 24 more,
    // for the attribution.
    expect(missingHeight('above', { ...popup, y: 100 }, phone)).toBe(-30);
    expect(missingHeight('above', { ...popup, y: 140 }, phone)).toBe(0);
    expect(missingHeight('below', { ...popup, y: -100 }, phone)).toBe(54);
    expect(missingHeight('right', { ...popup, y: 100 }, phone)).toBe(0);
  });
});
